import type pg from 'pg'
import { messageOf } from '@/server/platform/errors'
import type { PlacedEntry } from '../format/batches'
import type { PictureAddress } from '../format/picture-address'
import { type Contested, type Identified, identifyWorks } from '../ids/identify'
import { BATCH_FIELDS, type LoadEdits } from '../kept/load-edits'
import { copyLater, keepEntry, keepLinks, later } from '../links/stage-later'
import { describePlace } from '../source/files'
import { note, type Report, refuse } from '../source/report'
import type { BackgroundWriter } from '../tables/background-writer'
import { isCollision, isRefusal, type Transact, withinOne } from '../tables/connection'
import type { IdSet } from '../tables/id-set'
import { FILLED, filling } from '../tables/settle'
import { copyInto, copyTextOf, type Row, sheet, temporary } from '../tables/sheets'
import { freshSheets, ID_SHEET } from '../tables/staging'
import { settleTouched } from '../tables/touched'
import { mergeKnown } from './merge-known'
import { mergeTags } from './tags'
import { searchKeyRows, writeWorks } from './write-works'

export type Merging = {
  client: pg.Client
  transact: Transact
  background: BackgroundWriter
  report: Report
  edits: LoadEdits
  /** The name of the source, if it has one. */
  source: string | null
  /** When the load began, by the database's clock. */
  since: Date
  /** Works that lines of this load have matched or created. */
  claimed: IdSet
  /** People, characters and companies that are already in the temporary tables; cleared when it grows large. */
  known: Set<string>
}

const MAX_KNOWN = 100_000

/**
 * Merges a batch in one transaction. If the database refuses a value that validation accepted, the batch is halved
 * until the line is found.
 */
export async function mergeBatch(merging: Merging, batch: readonly PlacedEntry[], tries = 1): Promise<void> {
  const { client, transact, background, report, edits } = merging
  let merged: Merged
  try {
    merged = await filling(transact, FILLED.works)(client, () => edits.record(() => merge(merging, batch)))
  } catch (error) {
    if (isCollision(error) && tries < 3) return mergeBatch(merging, batch, tries + 1)
    const [only] = batch
    if (!isRefusal(error) || transact === withinOne || !only) throw error
    if (batch.length === 1) {
      refuse(report, 'lines', only.place, messageOf(error))
      return
    }
    const half = Math.ceil(batch.length / 2)
    await mergeBatch(merging, batch.slice(0, half))
    await mergeBatch(merging, batch.slice(half))
    return
  }
  keepScore(merging, batch, merged)
  await background.copy(freshSheets.keys, copyTextOf(freshSheets.keys, searchKeyRows(merged.works)))
}

type Merged = { works: Identified[]; contested: (Contested & { title: string })[]; described: Set<string> }

async function merge(
  { client, background, edits, source, since, claimed, known }: Merging,
  batch: readonly PlacedEntry[],
): Promise<Merged> {
  const rest = later(known)
  for (const { entry, place } of batch) if (entry.kind !== 'work' && entry.kind !== 'ids') keepEntry(rest, entry, place)
  const works = batch.flatMap(({ entry }) => (entry.kind === 'work' ? [entry.work] : []))
  const { identified, contested } = await identifyWorks(client, works, claimed)
  // A later line about a new work of this load needs its search keys.
  if (identified.some(({ id, fresh }) => !fresh && claimed.has(id))) await background.done()
  const read = identified.filter(({ repeated }) => !repeated)
  for (const each of read) keepLinks(rest, each)
  const edited = read.filter((each) => each.edited).map(({ id }) => id)
  if (edited.length > 0) await edits.watch('media', BATCH_FIELDS, 'SELECT unnest($1::int[])', [edited])
  if (read.length > 0) {
    const tags = await mergeTags(
      client,
      read.map(({ work }) => work),
    )
    if ((await writeWorks(client, read, tags)) > 0) {
      await mergeKnown(client)
      await settleTouched(client, since)
    }
    await mergePictureAddresses(
      client,
      identified.map(({ id, work: { picture } }) => ({ id, picture })),
      source,
    )
  }
  await copyLater(client, rest)
  const ids = batch.flatMap(({ entry, place }) =>
    entry.kind === 'ids' ? [{ place: describePlace(place), entry: JSON.stringify(entry.listed) }] : [],
  )
  if (ids.length > 0) await client.query(temporary(ID_SHEET))
  await copyInto(client, ID_SHEET, ids)
  return { works: identified, contested: await named(client, contested), described: rest.described }
}

/** Updates counts and sets after the commit. */
function keepScore(merging: Merging, batch: readonly PlacedEntry[], { works, contested, described }: Merged): void {
  const { report, claimed, known } = merging
  for (const { id, fresh } of works) {
    claimed.add(id)
    report.counts.works[fresh ? 'added' : 'unchanged']++
  }
  const places = batch.filter(({ entry }) => entry.kind === 'work').map(({ place }) => place)
  for (const { n, site, id, title } of contested) {
    const place = places[n]
    if (place) note(report, 'contested', `${describePlace(place)}: ${site} ${id} is ${title}`)
  }
  if (known.size > MAX_KNOWN) known.clear()
  for (const ref of described) known.add(ref)
}

async function named(client: pg.Client, contested: Contested[]): Promise<Merged['contested']> {
  if (contested.length === 0) return []
  const { rows } = await client.query<{ id: number; title: string }>('SELECT id, title FROM media WHERE id = ANY($1)', [
    contested.map(({ owner }) => owner),
  ])
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return contested.map((each) => ({ ...each, title: titles.get(each.owner) ?? '' }))
}

const ADDRESSES = sheet('load_picture_address', { media_id: 'int', address: 'text', host: 'text' })

type Named = { id: number; picture: PictureAddress | null }

/**
 * Stores the picture addresses of a batch. A new address replaces the source's earlier one, or one that gave no
 * picture, and is fetched again. It never replaces the address of a removed picture.
 */
async function mergePictureAddresses(client: pg.Client, works: readonly Named[], source: string | null) {
  const rows = works.flatMap(({ id, picture }): Row<typeof ADDRESSES>[] =>
    picture ? [{ media_id: id, ...picture }] : [],
  )
  if (rows.length === 0) return
  await client.query(temporary(ADDRESSES))
  await copyInto(client, ADDRESSES, rows)
  await client.query(HOSTS)
  await client.query(MERGE, [source])
  await client.query(`TRUNCATE ${ADDRESSES.name}`)
}

const HOSTS = `INSERT INTO picture_hosts (host) SELECT DISTINCT host FROM ${ADDRESSES.name} ORDER BY host ON CONFLICT DO NOTHING`

const MERGE = `
  INSERT INTO picture_addresses AS p (media_id, address, host, source, rank)
  SELECT DISTINCT ON (l.media_id) l.media_id, l.address, l.host, $1::text, greatest(m.popularity, m.prominence)
  FROM ${ADDRESSES.name} l JOIN media m ON m.id = l.media_id
  WHERE NOT EXISTS (SELECT FROM removed_pictures r WHERE r.address = l.address)
  ORDER BY l.media_id
  ON CONFLICT (media_id) DO UPDATE SET address = EXCLUDED.address, host = EXCLUDED.host, source = EXCLUDED.source,
    state = 'Waiting', attempts = 0, next_at = now(), fault = NULL
  WHERE p.address <> EXCLUDED.address AND p.state <> 'Removed'
    AND (p.source IS NOT DISTINCT FROM EXCLUDED.source OR p.state = 'Failed')`
