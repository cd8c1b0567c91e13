import type pg from 'pg'
import type { PlacedEntry } from '../format/batches'
import { type Contested, type Identified, identifyWorks } from '../ids/identify'
import { BATCH_FIELDS, type LoadEdits } from '../kept/load-edits'
import { copyLater, keepEntry, keepLinks, later } from '../links/stage-later'
import { describePlace } from '../source/files'
import { note, type Report, refuse } from '../source/report'
import type { BackgroundWriter } from '../tables/background-writer'
import { isCollision, isRefusal, type Transact, withinOne } from '../tables/connection'
import type { IdSet } from '../tables/id-set'
import { FILLED, filling } from '../tables/settle'
import { copyInto, copyTextOf, temporary } from '../tables/sheets'
import { freshSheets, ID_SHEET } from '../tables/staging'
import { settleTouched } from '../tables/touched'
import { mergeKnown } from './merge-known'
import { mergePictureAddresses } from './picture-addresses'
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
      refuse(report, 'lines', only.place, error instanceof Error ? error.message : String(error))
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
