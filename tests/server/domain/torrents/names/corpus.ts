import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@/server/domain/torrents/names/release'

/** What a line of the corpus expects of a name; a field that it does not state must be empty. */
export type Expected = Omit<Release, 'titles' | 'isNovel' | 'countedEpisode'> & { title: string; also: string[] }
export type Case = { name: string; expected: Expected }

const FOLDER = join(import.meta.dirname, 'corpus')
const SCREEN = /\.(?:mkv|mp4|avi)$/

/** Reads all lines "NAME => t TITLE; s SEASON; e FIRST-LAST; …" of the files in corpus/. */
export function corpus(): Case[] {
  const files = readdirSync(FOLDER).map((file) => readFileSync(join(FOLDER, file), 'utf8'))
  const lines = files.flatMap((text) => text.split('\n')).filter((line) => line !== '')
  return lines.map((line) => {
    const [name = '', stated = ''] = line.split(' => ')
    return { name, expected: expectedOf(name, stated) }
  })
}

function expectedOf(name: string, stated: string): Expected {
  const fields = stated.split('; ').map((field) => /^(\S+)(?: (.*))?$/.exec(field)?.slice(1) ?? [])
  const all = (key: string) => fields.filter(([each]) => each === key).map(([, value]) => value ?? '')
  const text = (key: string) => all(key)[0] ?? null
  const number = (key: string) => (text(key) === null ? null : Number(text(key)))
  const range = (key: string) => {
    const [first, last] = text(key)?.split('-').map(Number) ?? []
    return [first ?? null, last ?? first ?? null] as const
  }
  const [season, lastSeason] = range('s')
  const [firstEpisode, lastEpisode] = range('e')
  const [firstVolume, lastVolume] = range('vol')
  const [firstChapter, lastChapter] = range('ch')
  const isSeen =
    firstEpisode !== null || ['p', 'src', 'c', 'extra'].some((key) => all(key).length > 0) || SCREEN.test(name)
  return {
    ...{ title: text('t') ?? '', also: all('also'), year: number('y'), group: text('g') },
    ...{ resolution: number('p'), source: text('src'), codec: text('c'), languages: text('l')?.split(',') ?? [] },
    ...{ season, lastSeason, firstEpisode, lastEpisode, isHalf: text('half') !== null || all('half').length > 0 },
    ...{ isAbsolute: firstEpisode !== null && season === null, version: number('v'), part: number('part') },
    ...{ firstVolume, lastVolume, firstChapter, lastChapter },
    ...{ isBatch: all('batch').length > 0, isExtra: all('extra').length > 0 },
    medium: (text('m') as Release['medium']) ?? (isSeen ? 'Screen' : null),
  }
}

/** The fields of a reading that differ from what is expected. */
export function differences(release: Release, { title, also, ...expected }: Expected): string[] {
  const found: string[] = []
  if (release.titles[0] !== title) found.push(`title: ${release.titles.join(' | ')} for ${title}`)
  for (const each of also) if (!release.titles.includes(each)) found.push(`other title: ${each}`)
  for (const key of Object.keys(expected) as (keyof typeof expected)[]) {
    const [is, wanted] = [JSON.stringify(release[key]), JSON.stringify(expected[key])]
    if (is !== wanted) found.push(`${key}: ${is} for ${wanted}`)
  }
  return found
}
