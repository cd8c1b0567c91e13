import type pg from 'pg'
import { removeFiles, type StoredFile } from '@/server/domain/curation/pictures/mutations'
import type { LoadEdits } from '../kept/load-edits'
import { isWorkOfPeople } from '../kept/of-people'
import { groupRelated, rememberGroups } from '../links/grouped-series'
import { note, type Removal, type Report, refusals } from '../source/report'
import type { Transact } from '../tables/connection'
import { refreshDerived } from './derived'

/** What would be removed: the number of works, and the first titles. */
export type Missing = { count: number; titles: string[] }

type Removing = {
  client: pg.Client
  transact: Transact
  report: Report
  edits: LoadEdits
  source: string
  /** Called once, and not at all if nothing would be removed. */
  confirm: (missing: Missing) => Promise<boolean>
}

const NAMED = 5

/**
 * Removes works that an earlier load stored for `source` and this one did not contain (`rememberSource`). Works of
 * another source, and works on which users' data depend, stay. Removes nothing after a load that did not read its whole
 * source.
 */
export async function removeMissing({ client, transact, report, edits, source, confirm }: Removing): Promise<Removal> {
  const nothing = { removed: 0, elsewhere: 0, kept: 0 }
  if (!sawEverything(report))
    return { ...nothing, refused: 'not every line of the source was read, so works may be missing by mistake.' }
  const { rows } = await client.query<Left>(LEFT, [source])
  const removable = rows.filter((work) => !work.elsewhere && !work.kept)
  const titles = removable.slice(0, NAMED).map(({ title }) => title)
  if (removable.length > 0 && !(await confirm({ count: removable.length, titles })))
    return { ...nothing, refused: 'it was not confirmed.' }
  const files: StoredFile[] = []
  const removal = await transact(client, () =>
    edits.record(() => remove({ client, report, edits, source, files }, rows)),
  )
  if (!report.dryRun) await removeFiles('media', files)
  return removal
}

const sawEverything = (report: Report) => !report.stopped && report.unreadable === 0 && refusals(report) === 0

type Left = { id: number; title: string; elsewhere: boolean; kept: boolean }

/** A transaction that starts to use a row meanwhile either waits for the lock, or the second read sees its commit. */
async function remove(
  {
    client,
    report,
    edits: { watch },
    source,
    files,
  }: Pick<Removing, 'client' | 'report' | 'edits' | 'source'> & { files: StoredFile[] },
  left: readonly Left[],
): Promise<Removal> {
  await client.query('SELECT FROM media WHERE id = ANY($1) ORDER BY id FOR UPDATE', [left.map(({ id }) => id)])
  const known = new Set(left.map(({ id }) => id))
  const works = (await client.query<Left>(LEFT, [source])).rows.filter(({ id }) => known.has(id))
  const gone = works.filter((work) => !work.elsewhere && !work.kept)
  const kept = works.filter((work) => !work.elsewhere && work.kept)
  for (const { title } of gone) note(report, 'removed', title)
  for (const { title } of kept) note(report, 'kept', title)
  await rememberGroups(client)
  const ids = gone.map(({ id }) => id)
  files.push(...(await client.query<StoredFile>(FILES, [ids])).rows)
  if (ids.length > 0) {
    await watch('media', ['relations'], 'SELECT from_id FROM media_relations WHERE to_id = ANY($1::int[])', [ids])
    await watch('series', ['media'], 'SELECT series_id FROM media WHERE id = ANY($1::int[])', [ids])
    await watch('character', ['media'], 'SELECT character_id FROM media_characters WHERE media_id = ANY($1::int[])', [
      ids,
    ])
  }
  await client.query('DELETE FROM media WHERE id = ANY($1)', [ids])
  await client.query(FORGET, [source])
  if (gone.length > 0) {
    await groupRelated(client, watch)
    await refreshDerived(client)
  }
  return { removed: gone.length, kept: kept.length, elsewhere: works.length - gone.length - kept.length }
}

/** Their fetched pictures, whose files go with them. */
const FILES = 'SELECT media_id AS id, filename FROM attachments WHERE media_id = ANY($1) AND NOT drawn'

const LEFT = `
  SELECT m.id, m.title, (${isWorkOfPeople('m')}) AS kept,
    EXISTS (SELECT FROM media_sources o WHERE o.media_id = m.id AND o.source <> $1) AS elsewhere
  FROM media_sources s JOIN media m ON m.id = s.media_id
  WHERE s.source = $1 AND NOT EXISTS (SELECT FROM hidden_media h WHERE h.media_id = m.id) AND NOT EXISTS (SELECT FROM load_seen l WHERE l.media_id = m.id) ORDER BY m.id`

/** Works of another source are no longer this source's. Works with users' data stay: a later load tries again. */
const FORGET = `
  DELETE FROM media_sources s WHERE s.source = $1 AND NOT EXISTS (SELECT FROM load_seen l WHERE l.media_id = s.media_id)
    AND EXISTS (SELECT FROM media_sources o WHERE o.media_id = s.media_id AND o.source <> $1)`
