import type pg from 'pg'
import { z } from 'zod'
import { type Origin, type SignedLine, takeLine } from '@/server/domain/catalogue/changes/mutations'
import { AppError } from '@/server/platform/errors'
import { fetchForeign } from '@/server/platform/fetching/fetch'
import type { ConfiguredSource } from '@/server/platform/variables/catalogue'
import { openLoad } from '../connection'
import { withoutLogin } from '../download'
import type { ExternalId } from '../external-ids'
import { knownOf } from '../merge-ids'
import { reasonOf } from '../shapes'
import { workOf } from '../share-ids'
import { idsOf } from '../work'
import type { RefreshCounts } from './counts'
import { remember, type SourceState } from './state'

/** Pages of one refresh, bytes and milliseconds of each, and open proposals of one instance above which it waits. */
const PAGES = 200
const MAX_BYTES = 32 * 1024 * 1024
const WITHIN = 5 * 60_000
const MAX_OPEN = 1000

type Given = { url: string; say: (sentence: string) => void }

/** What is read of a line; the values of its fields are checked like those that people give. */
const lineShape = z.looseObject({
  kind: z.string().max(50),
  key: z.string().min(1).max(500),
  title: z.string().min(1).max(500),
  tags: z
    .array(z.object({ name: z.string().max(100), weight: z.number().nullish(), spoiler: z.boolean().nullish() }))
    .max(1000)
    .nullish(),
  episodeList: z
    .array(
      z.object({
        number: z.number(),
        title: z.string().nullish(),
        native: z.string().nullish(),
        aired: z.string().nullish(),
      }),
    )
    .max(10_000)
    .nullish(),
  songs: z
    .array(z.object({ kind: z.string(), title: z.string(), artist: z.string().nullish() }))
    .max(1000)
    .nullish(),
  sources: z.array(z.string().max(2000)).max(100).default([]),
  license: z.string().trim().min(1, 'is empty').max(200),
  origin: z.object({
    page: z.url({ protocol: /^https?$/ }).max(500),
    fields: z.array(z.string().max(50)).max(50),
    comment: z.string().max(2000).nullish(),
  }),
})
const lastShape = z.object({ next: z.string().regex(/^\d{1,10}$/) })

/**
 * Reads what another instance has changed since the last time, and takes it line by line (server/domain/catalogue/changes). After each
 * page the position is stored, so that what is interrupted goes on there.
 * @throws Error with the reason, FetchError
 */
export async function refreshFromInstance(
  source: ConfiguredSource,
  last: SourceState | undefined,
  { url, say }: Given,
) {
  const address = withoutLogin(source.file)
  const origin: Origin = { address, isTrusted: source.isTrusted ?? false }
  const counts = { added: 0, changed: 0, refused: 0, gone: 0, proposed: 0 }
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
  } finally {
    await client.end().catch(() => {})
  }
  const { added, changed, proposed, refused } = counts
  if (added + changed + proposed + refused === 0) return remember(address, { state: 'unchanged' })
  say(
    `The catalogue source ${address}: ${added} works added, ${changed} changed, ${proposed} proposed, ${refused} lines refused.`,
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
  const last = lastShape.safeParse(parsed(lines.pop() ?? ''))
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

type Taking = { counts: Required<Omit<RefreshCounts, 'ids'>>; say: (sentence: string) => void }

/** What cannot be taken is refused with its reason, and stops nothing. */
async function take(client: pg.Client, text: string, origin: Origin, { counts, say }: Taking): Promise<void> {
  const read = lineShape.safeParse(parsed(text))
  if (!read.success) return refused(reasonOf(read.error))
  const { key, sources, origin: from } = read.data
  const ids = idsOf(sources)
  try {
    const work = await workHere(client, key, ids)
    const given = ids.map(({ site, id }) => ({ site, externalId: id }))
    const { isNew, applied, proposed } = await takeLine(read.data as SignedLine, origin, { work, ids: given })
    if (applied) counts[isNew ? 'added' : 'changed']++
    if (proposed) counts.proposed++
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    refused(
      `${from.page}: ${[error.code, ...Object.entries(error.fields ?? {}).map((each) => each.join(' '))].join(', ')}`,
    )
  }

  function refused(reason: string): void {
    counts.refused++
    if (counts.refused <= 10) say(`A line of the catalogue source ${origin.address} was refused: ${reason}.`)
  }
}

/** The work that has this key, or else these ids. */
async function workHere(client: pg.Client, key: string, ids: readonly ExternalId[]): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM media WHERE source_key = $1 UNION ALL SELECT media_id FROM media_keys WHERE source_key = $1 LIMIT 1',
    [key],
  )
  if (rows[0]) return rows[0].id
  return ids.length === 0 ? null : (workOf(ids, await knownOf(client, ids))?.id ?? null)
}
