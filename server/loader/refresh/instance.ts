import type pg from 'pg'
import { z } from 'zod'
import { nounOf } from '@/lib/catalogue/line/nouns'
import { reasonOf } from '@/lib/catalogue/line/shapes'
import { type EntryLine, lastLine, readSigned } from '@/lib/catalogue/line/signed'
import type { RefreshCounts, SourceState } from '@/server/domain/catalogue/sources/rules'
import { type Origin, takeAct, takeLine } from '@/server/domain/curation/changes/mutations'
import { addedFrom } from '@/server/domain/curation/changes/rules'
import { AppError, invalidInput } from '@/server/platform/errors'
import { fetchForeign } from '@/server/platform/fetching/fetch'
import { type ConfiguredSource, withoutLogin } from '@/server/platform/variables/catalogue'
import { pictureAddress } from '../format/picture-address'
import { idsOf } from '../format/work'
import { openLoad } from '../tables/connection'
import { entriesHere, type Named, placeOf } from './entries-here'
import { remember } from './state'
import { countWaiting, keepWaiting, waitingLines } from './waiting'

/**
 * Pages of one refresh, bytes, lines and milliseconds of each, bytes of a line, and open proposals of one instance
 * above which it waits.
 */
const PAGES = 200
const MAX_BYTES = 32 * 1024 * 1024
const MAX_LINES = 1000
const MAX_LINE = 1024 * 1024
const WITHIN = 5 * 60_000
const MAX_OPEN = 1000

type Given = { url: string; say: (sentence: string) => void }

/**
 * Reads what another instance has changed since the last time, and takes it line by line
 * (server/domain/curation/changes). After each page the position is stored, so that what is interrupted goes on there.
 * @throws Error with the reason, FetchError
 */
export async function refreshFromInstance(
  source: ConfiguredSource,
  last: SourceState | undefined,
  { url, say }: Given,
) {
  const address = withoutLogin(source.file)
  const origin: Origin = { address, isTrusted: source.isTrusted ?? false }
  const counts = { added: 0, changed: 0, refused: 0, gone: 0, proposed: 0, waiting: 0 }
  const client = await openLoad(url, say)
  try {
    let position = last?.position ?? '0'
    for (let page = 0; page < PAGES; page++) {
      if (await isFull(client, address)) {
        const reason = `${MAX_OPEN} of its proposals wait for an editor`
        say(`The catalogue source ${address} is not read on: ${reason}.`)
        return remember(address, { state: 'waiting', reason, counts, position })
      }
      const { lines, next } = await pageOf(source.file, position)
      for (const line of lines) await take(client, line, origin, { counts, say })
      if (Number(next) <= Number(position)) break
      position = next
      await remember(address, { state: 'loaded', counts, position })
    }
    for (const line of await waitingLines(client, address)) await take(client, line, origin, { counts, say })
    counts.waiting = await countWaiting(client, address)
  } finally {
    await client.end().catch(() => {})
  }
  const { added, changed, proposed, refused, waiting } = counts
  if (added + changed + proposed + refused === 0) return remember(address, { state: 'unchanged' })
  say(
    `The catalogue source ${address}: ${added} works added, ${changed} changed, ${proposed} proposed, ${refused} lines refused, ${waiting} wait for entries that are not here.`,
  )
  return remember(address, { state: 'loaded', counts })
}

async function isFull(client: pg.Client, origin: string): Promise<boolean> {
  const { rows } = await client.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM (SELECT FROM contributions WHERE origin = $1 AND state = 'Open' LIMIT $2) AS open`,
    [origin, MAX_OPEN],
  )
  return (rows[0]?.open ?? 0) >= MAX_OPEN
}

/** The lines of a page, and the position behind them. @throws Error, FetchError */
async function pageOf(file: string, since: string): Promise<{ lines: string[]; next: string }> {
  const url = new URL(file)
  url.searchParams.set('since', since)
  const { status, body } = await fetchForeign(url.href, { from: 'operator', maxBytes: MAX_BYTES, within: WITHIN })
  if (status !== 200) {
    await body.return()
    throw new Error(`the server answers ${status}`)
  }
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  const lines = Buffer.concat(parts)
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  if (lines.length > MAX_LINES + 1) throw new Error(`a page of it has more than ${MAX_LINES} lines`)
  const last = lastLine.safeParse(parsed(lines.pop() ?? ''))
  if (!last.success) throw new Error('its last line has no position (next)')
  return { lines, next: last.data.next }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Taking = { counts: Required<Omit<RefreshCounts, 'ids' | 'edited'>>; say: (sentence: string) => void }

/** What cannot be taken is refused with its reason, and stops nothing. */
async function take(client: pg.Client, text: string, origin: Origin, { counts, say }: Taking): Promise<void> {
  let from: string | undefined
  try {
    if (Buffer.byteLength(text) > MAX_LINE) return refused(`is longer than ${MAX_LINE / 1024} KiB`)
    const line = readSigned(parsed(text))
    if (line === null) return refused('kind: unknown')
    from = 'act' in line ? line.act.origin.page : line.entry.origin.page
    if ('act' in line) {
      const { noun, key, into, sources, refs } = line.act
      const about = { noun, name: null, isPage: false } as const
      const other = into === undefined ? [] : [{ ...about, key: into, sources: refs[0]?.sources ?? [] }]
      const here = await entriesHere(client, [{ ...about, key, sources }, ...other])
      const id = here.get(placeOf(noun, key)) ?? null
      const done = await takeAct(line.act, origin, { noun, id, into: here.get(placeOf(noun, into ?? '')) ?? null })
      if (done.applied) counts.changed++
      if (done.proposed) counts.proposed++
      return
    }
    const { isNew, applied, proposed, missing } = await takeEntry(client, line.entry, origin)
    await keepWaiting(client, origin.address, { key: line.entry.key, text, missing })
    if (applied) counts[isNew ? 'added' : 'changed']++
    if (proposed) counts.proposed++
  } catch (error) {
    if (error instanceof z.ZodError) return refused(reasonOf(error))
    if (!(error instanceof AppError)) throw error
    refused([error.code, ...Object.entries(error.fields ?? {}).map((each) => each.join(' '))].join(', '))
  }

  function refused(reason: string): void {
    counts.refused++
    const said = from === undefined ? reason : `${from}: ${reason}`
    if (counts.refused <= 10) say(`A line of the catalogue source ${origin.address} was refused: ${said}.`)
  }
}

/** @throws AppError */
async function takeEntry(client: pg.Client, line: EntryLine, origin: Origin) {
  const { key, kind, sources, refs } = line
  const noun = nounOf(kind)
  if (noun === null) throw invalidInput({ kind: 'unknown' })
  const site = new URL(line.origin.page).origin
  const isPage = (of: string) => of.startsWith(`${site}/`)
  const { name = null } = line
  const found = await entriesHere(client, [{ noun, key, name, sources, isPage: isPage(key) }])
  const id = found.get(placeOf(noun, key)) ?? null
  const named = refs.flatMap((ref): Named[] => {
    const of = nounOf(ref.kind)
    return of ? [{ noun: of, key: ref.key, name: ref.name ?? null, sources: ref.sources, isPage: isPage(ref.key) }] : []
  })
  const here = await entriesHere(client, named, noun === 'media' ? id : null)
  const mentions = new Map(refs.map((ref) => [placeOf(nounOf(ref.kind) ?? 'media', ref.key), ref]))
  const cover = line.pictures?.find(({ type }) => type === 'Primary')
  const address = pictureAddress(cover?.address)
  return takeLine(line, origin, {
    noun,
    id,
    ids: idsOf(sources).map((each) => ({ site: each.site, externalId: each.id })),
    here: (of, other) => {
      const known = here.get(placeOf(of, other))
      if (known !== undefined) return known
      const mention = mentions.get(placeOf(of, other))
      return mention ? addedFrom(of, mention) : null
    },
    picture: address && { ...address, credit: cover?.credit ?? null },
  })
}
