import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Work } from '@/lib/catalogue/sequels/families'
import { guessedSequels } from '@/lib/catalogue/sequels/guess'
import { needs } from '@/tests/support/needs'
import { FRANCHISES } from './franchises'

const folder = process.env.CATALOGUE_DATA ?? ''
const MONTHS: Readonly<Record<string, number>> = { winter: 1, spring: 4, summer: 7, fall: 10 }
const OTHER_SCRIPT = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

type Line = {
  title: string
  kind: Work['type']
  format: string
  native?: string
  synonyms?: string[]
  begin?: string
  year?: number
  season?: string
  episodes?: number
  sources: string[]
  members?: number
}

const dateOf = ({ begin, year, season = '' }: Line) =>
  begin && !(year && Number(begin.slice(0, 4)) > year)
    ? Number(begin.replaceAll('-', '').padEnd(8, '0'))
    : year
      ? year * 10_000 + (MONTHS[season.toLowerCase()] ?? 0) * 100
      : null

/** The works of the real catalogue, without a database. */
function works(): Work[] {
  const lines = gunzipSync(readFileSync(join(folder, 'catalogue.jsonl.gz')))
    .toString()
    .trim()
    .split('\n')
  return lines.map((text, id) => {
    const line: Line = JSON.parse(text)
    const others = [line.native ?? '', ...(line.synonyms ?? [])].filter((title) => OTHER_SCRIPT.test(title))
    return {
      ...{ id, type: line.kind, format: line.format, title: line.title, others, date: dateOf(line) },
      ...{ episodes: line.episodes ?? null, sites: line.sources.length, popularity: line.members ?? 0 },
    }
  })
}

test(
  'famous franchises are whole and in order, and without a stranger',
  needs('CATALOGUE_DATA, the folder of the real catalogue', folder !== ''),
  () => {
    const all = works()
    const next = new Map(guessedSequels(all).map((guess) => [guess.id, guess.next]))
    const known = [...all].filter(({ type }) => type === 'Anime' || type === 'Movie').sort((a, b) => a.sites - b.sites)
    const byTitle = new Map(known.map((work) => [work.title, work]))
    const found = FRANCHISES.map(({ of, parts }) => {
      const chain: string[] = []
      for (let at = byTitle.get(parts[0] ?? '')?.id; at !== undefined; at = next.get(at))
        chain.push(all[at]?.title ?? '')
      const reached = parts.slice(1).filter((part) => chain.includes(part))
      const order = chain.filter((title) => parts.includes(title))
      return {
        name: parts[0],
        reached: reached.length,
        later: parts.length - 1,
        isWhole: order.join('|') === parts.join('|'),
        strangers: chain.filter((title) => !of.test(title)),
      }
    })
    expect(found.filter(({ isWhole }) => !isWhole).map(({ name }) => name)).toEqual([])
    expect(found.flatMap(({ strangers }) => strangers)).toEqual([])
    expect(found.reduce((sum, { reached }) => sum + reached, 0)).toBe(found.reduce((sum, { later }) => sum + later, 0))
  },
)
