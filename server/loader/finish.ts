import type pg from 'pg'
import { RANKS } from '@/server/domain/catalogue/pictures/rules'
import { logStatement } from '@/server/platform/cache/invalidate'
import { mergeIds } from './ids/merge-ids'
import type { LoadEdits } from './kept/load-edits'
import { CHARACTERS, mergeCharacters } from './links/characters'
import { COMPANIES, mergeCompanies } from './links/companies'
import { mergeCredits, placeAppearances } from './links/credits'
import { groupRelated, rememberGroups } from './links/grouped-series'
import { mergePeople, PEOPLE } from './links/people'
import { mergeRelations } from './links/relations'
import { type Noun, unresolved } from './links/resolve'
import { copyNewKeys } from './links/search-keys'
import { mergeSeries } from './links/series'
import { type Counted, note, type Report, refuse } from './source/report'
import { addSource } from './source/sources'
import type { BackgroundWriter } from './tables/background-writer'
import type { Transact } from './tables/connection'
import { countWritten, FILLED, filling, settle } from './tables/settle'
import { statedSubjects } from './tables/staging'
import { settleTouched } from './tables/touched'
import { refreshDerived } from './works/derived'
import { mergeDrawings } from './works/drawings'
import { curateTags } from './works/tags'

type Finishing = {
  client: pg.Client
  transact: Transact
  background: BackgroundWriter
  report: Report
  edits: LoadEdits
  draw: boolean
  /** When the load began, by the database's clock. */
  since: Date
  tell: (step: string) => void
}

/** Joins parts that need all works: companies, people, relations, series, characters, credits; only stated ones. */
export async function finish(finishing: Finishing): Promise<void> {
  const { client, transact, background, report, edits, draw, since, tell } = finishing
  const stated = await statedSubjects(client)
  const { watch } = edits
  const fill = filling(transact, FILLED.links)
  const fillLinks: Transact = (on, work) => fill(on, () => edits.record(work))
  await countWritten(client)
  if (await hasChangedWorks(client, report)) await background.run((second) => settle(second, FILLED.works))
  tell('Ids')
  if (stated.ids) await mergeIds({ client, transact, report, edits })
  tell('Companies and people')
  await fillLinks(client, async () => {
    await curateTags(client)
    if (stated.beings) for (const place of await placeAppearances(client)) refuse(report, 'cast', place, NO_WORK)
    if (stated.companies) {
      await count(client, report, 'companies', COMPANIES, await mergeCompanies(client, watch))
      await addSource(client, COMPANIES.table, known(COMPANIES.resolved))
    }
    if (stated.beings) {
      await count(client, report, 'people', PEOPLE, await mergePeople(client, watch))
      await addSource(client, PEOPLE.table, known(PEOPLE.resolved))
    }
    await settleTouched(client, since)
  })
  if (stated.beings) await copyNewKeys(client, background, PEOPLE)
  tell('Series')
  await fillLinks(client, async () => {
    await rememberGroups(client)
    if (stated.series) {
      await countSeries(client, report, await mergeSeries(client, watch))
      await addSource(client, 'series', known('load_series_id'))
    }
    if (stated.relations) await countRelations(client, report, await mergeRelations(client, watch))
    report.counts.series.added += await groupRelated(client, watch)
    await settleTouched(client, since)
  })
  if (stated.beings) await finishBeings({ ...finishing, transact: fillLinks })
  tell('Popularity and pictures')
  // Search keys of new works are written by the other connection.
  await background.done()
  await transact(client, async () => {
    await refreshDerived(client)
    await client.query(RANKS)
    await mergeDrawings(client, { all: draw })
  })
  await countWorks(client, report)
  if (isChanged(report)) {
    await countWritten(client)
    await background.run((second) => settle(second, FILLED.keys))
    await settle(client, FILLED.links)
  }
  await background.done()
  // Search keys are written outside the transactions above.
  if (isChanged(report)) await transact(client, () => client.query(logStatement([['*']])))
}

/** Characters need the series, and credits the characters. */
async function finishBeings(finishing: Finishing): Promise<void> {
  const { client, transact, background, report, since, tell } = finishing
  const { watch } = finishing.edits
  tell('Characters')
  await transact(client, async () => {
    const { changed, promoted } = await mergeCharacters(client, watch)
    await addSource(client, 'characters', 'SELECT DISTINCT character_id FROM load_part')
    await count(client, report, 'characters', CHARACTERS, changed)
    report.counts.cast.changed = promoted
    await settleTouched(client, since)
  })
  await copyNewKeys(client, background, CHARACTERS)
  tell('Staff and voices')
  await transact(client, async () => {
    const { counts } = report
    const { added, changed, unchanged } = await mergeCredits(client, watch)
    Object.assign(counts.cast, {
      added,
      changed: changed + counts.cast.changed,
      unchanged: unchanged - counts.cast.changed,
    })
    await settleTouched(client, since)
  })
}

const known = (resolved: string) => `SELECT DISTINCT id FROM ${resolved} WHERE id IS NOT NULL AND NOT fresh`

const isChanged = ({ counts }: Report) => Object.values(counts).some(({ added, changed }) => added + changed > 0)

async function hasChangedWorks(client: pg.Client, { counts }: Report): Promise<boolean> {
  if (counts.works.added > 0) return true
  const { rows } = await client.query<{ changed: boolean }>('SELECT EXISTS (SELECT FROM load_changed) AS changed')
  return rows[0]?.changed ?? true
}

const NO_WORK = 'media: is no work of the catalogue'

type Sums = { all: number; fresh: number }

async function sums(client: pg.Client, table: string): Promise<Sums> {
  const { rows } = await client.query<Sums>(
    `SELECT count(DISTINCT id)::int AS all, count(DISTINCT id) FILTER (WHERE fresh)::int AS fresh FROM ${table}`,
  )
  return rows[0] ?? { all: 0, fresh: 0 }
}

async function count(client: pg.Client, report: Report, what: Counted, noun: Noun, changed: number): Promise<void> {
  const { all, fresh } = await sums(client, noun.resolved)
  const counts = report.counts[what]
  Object.assign(counts, { added: fresh, changed, unchanged: all - fresh - changed })
  for (const key of await unresolved(client, noun)) note(report, 'nowhere', key)
}

async function countSeries(client: pg.Client, report: Report, changed: number): Promise<void> {
  const { all, fresh } = await sums(client, 'load_series_id')
  Object.assign(report.counts.series, { added: fresh, changed, unchanged: all - fresh - changed })
  const { rows } = await client.query<{ key: string }>(
    'SELECT source_key AS key FROM load_series_id WHERE id IS NULL ORDER BY 1',
  )
  for (const { key } of rows) note(report, 'nowhere', key)
}

async function countRelations(
  client: pg.Client,
  report: Report,
  { added, changed }: { added: number; changed: number },
): Promise<void> {
  const { rows } = await client.query<{ all: number }>('SELECT count(*)::int AS all FROM load_directed')
  Object.assign(report.counts.relations, { added, changed, unchanged: (rows[0]?.all ?? 0) - added - changed })
}

/** Works were counted as they were read; which of the known ones changed is known only now. */
async function countWorks(client: pg.Client, { counts: { works } }: Report): Promise<void> {
  const { rows } = await client.query<{ changed: number }>('SELECT count(*)::int AS changed FROM load_changed')
  works.changed = rows[0]?.changed ?? 0
  works.unchanged -= works.changed
}
