import type pg from 'pg'
import type { ExternalId } from '@/lib/links/site-ids'
import type { ListedIds } from '../format/id-list'
import { isEdited, type LoadEdits } from '../kept/load-edits'
import { isKept } from '../kept/merge-sql'
import { note, type Report } from '../source/report'
import { isCollision, type Transact } from '../tables/connection'
import { copyInto } from '../tables/sheets'
import { freshSheets } from '../tables/staging'
import { ownersOf } from './identify'
import { idName, type Known, type KnownWork, type Shared, shareIds } from './share-ids'

/** Entries of one transaction. */
const AT_ONCE = 1000

type Staged = { seq: number; place: string; entry: ListedIds }
type Merging = { client: pg.Client; transact: Transact; report: Report; edits: LoadEdits }

/**
 * Gives the works of the catalogue the ids of the lists that were read. Neither is a work made, nor one found by its
 * title. Works that were described in the same load are there by now.
 */
export async function mergeIds({ client, transact, report, edits }: Merging): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<Staged>(
      'SELECT seq, place, entry FROM load_ids WHERE seq > $1 ORDER BY seq LIMIT $2',
      [after, AT_ONCE],
    )
    if (rows.length === 0) return
    after = rows.at(-1)?.seq ?? after
    keepScore(report, await again(() => transact(client, () => edits.record(() => mergeEntries(client, rows, edits)))))
  }
}

/** Somebody else may write such an id meanwhile. */
async function again<Result>(work: () => Promise<Result>, tries = 3): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1 || !isCollision(error)) throw error
    return again(work, tries - 1)
  }
}

type Counts = { added: number; changed: number; unchanged: number }
type Merged = Counts & { unmatched: string[]; contested: string[] }

/** After the commit. */
function keepScore(report: Report, { added, changed, unchanged, unmatched, contested }: Merged): void {
  const counts = report.counts.ids
  counts.added += added
  counts.changed += changed
  counts.unchanged += unchanged
  for (const each of unmatched) note(report, 'unmatched', each)
  for (const each of contested) note(report, 'contested', each)
}

async function mergeEntries(client: pg.Client, staged: readonly Staged[], { watch }: LoadEdits): Promise<Merged> {
  const known = await knownOf(
    client,
    staged.flatMap(({ entry }) => entry.ids),
  )
  const shared: Shared[] = []
  const unmatched: string[] = []
  const contested: string[] = []
  for (const { place, entry } of staged) {
    const found = shareIds(entry, known)
    if (!found) {
      unmatched.push(`${place}: ${entry.ids.map(idName).join(', ')}`)
      continue
    }
    shared.push(found)
    contested.push(...found.contested.map((each) => `${place}: ${idName(each)} is not that of work ${found.work}`))
  }
  const edited = shared.filter(({ work, added }) => added.length > 0 && known.works.get(work)?.isEdited)
  if (edited.length > 0)
    await watch('media', ['externalIds'], 'SELECT unnest($1::int[])', [edited.map(({ work }) => work)])
  await copyInto(
    client,
    freshSheets.ids,
    shared.flatMap(({ work, added }) => added.map(({ site, id }) => ({ media_id: work, site, external_id: id }))),
  )
  const places = await mergePlaces(client, shared)
  const sum = (numberOf: (each: Shared) => number) => shared.reduce((total, each) => total + numberOf(each), 0)
  return {
    added: sum(({ added }) => added.length) + places.added,
    changed: places.changed,
    unchanged: sum(({ same }) => same) + places.unchanged,
    unmatched,
    contested,
  }
}

/** The works that have these ids, with all their ids and those that people took from them. */
export async function knownOf(client: pg.Client, ids: readonly ExternalId[]): Promise<Known> {
  const owners = await ownersOf(client, ids)
  const { rows } = await client.query<KnownWork>(
    `SELECT m.id, json_agg(json_build_object('site', x.site, 'id', x.external_id)) AS ids, coalesce((
        SELECT json_agg(json_build_object('site', k.key ->> 0, 'id', k.key ->> 1)) FROM kept_items k
        WHERE k.media_id = m.id AND k.list = 'externalIds' AND k.is_removed
      ), '[]') AS removed, ${isKept('m', 'externalIds')} AS "isKept", ${isEdited('media', 'm')} AS "isEdited"
     FROM media m JOIN external_ids x ON x.media_id = m.id WHERE m.id = ANY($1) GROUP BY m.id`,
    [[...new Set(owners.values())]],
  )
  return { owners, works: new Map(rows.map((row) => [row.id, row])) }
}

/** What a list does not say leaves what another list said. */
async function mergePlaces(client: pg.Client, shared: readonly Shared[]): Promise<Counts> {
  const rows = new Map<string, object>()
  for (const { work, places } of shared)
    for (const { site, id, season, before } of places)
      rows.set(`${work} ${site} ${id}`, { work, site, id, season, before })
  const given = [...rows.values()]
  if (given.length === 0) return { added: 0, changed: 0, unchanged: 0 }
  const found = await client.query<{ added: boolean }>(
    `INSERT INTO media_places AS old (media_id, site, external_id, season, before)
       SELECT work, site, id, season, before FROM jsonb_to_recordset($1) AS given (work int, site text, id text, season int, before int)
       ORDER BY work, site, id
     ON CONFLICT (media_id, site, external_id) DO UPDATE SET season = coalesce(excluded.season, old.season),
         before = CASE WHEN excluded.season <> old.season THEN excluded.before ELSE coalesce(excluded.before, old.before) END
       WHERE (coalesce(excluded.season, old.season), CASE WHEN excluded.season <> old.season THEN excluded.before
         ELSE coalesce(excluded.before, old.before) END) IS DISTINCT FROM (old.season, old.before)
     RETURNING xmax = 0 AS added`,
    [JSON.stringify(given)],
  )
  const added = found.rows.filter((row) => row.added).length
  return { added, changed: found.rows.length - added, unchanged: given.length - found.rows.length }
}
