import { fold, sortKey } from '@/lib/fold'
import type { CacheTag } from '@/server/platform/cache/tags'
import { pool, rows, sql } from '@/server/platform/database/client'
import { sqlState } from '@/server/platform/database/sql-state'
import { log } from '@/server/platform/log'
import { type Tx, write } from '@/server/platform/writing/write'
import { fileWordsOf, writeFileWords } from '../file-names/writes'
import { readRelease } from '../names/release'
import { filesRead, writeFiles } from './files'
import { worksOf } from './queries'
import {
  READ_COLUMNS,
  READING,
  type ReadingRow,
  readParameters,
  readValues,
  type StoredReading,
  storedOf,
} from './rows'
import { compared, type Read, readOf, renewed, VERSION } from './rules'
import type { Work } from './works/rules'

/** Torrents of one transaction, at most. */
const BATCH = 100
/** Minutes that one may take. */
const LIMIT = { minutes: 2 }

/** Whether torrents are left that this version has not read, or whose works have changed. */
export async function hasUnread(): Promise<boolean> {
  const [row] = await rows<{ done: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM reading_runs WHERE version = ${VERSION}::int AND finished_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM changed_readings) AS done`)
  return !row?.done
}

/**
 * Reads the names of all torrents anew, once for each version of the reading, in short transactions. An interrupted run
 * goes on where it was. What a person has set stays. A batch that fails is halved. A torrent whose values fail alone is
 * left as it is, and one that is locked for long ends the run, which goes on later.
 */
export async function renewReadings(batch = BATCH): Promise<void> {
  await write((tx) => tx.query(START, [VERSION]))
  let size = batch
  for (;;) {
    try {
      if (!(await renewSome(size))) return
      size = Math.min(batch, size * 2)
    } catch (error) {
      const state = error instanceof Unreadable ? WRONG_VALUE : sqlState(error)
      if (!isOfRows(state) || (size === 1 && isOfTime(state))) throw error
      if (size === 1) await skipOne(error)
      size = Math.ceil(size / 2)
    }
  }
}

const WRONG_VALUE = '22000'

/** Whether a write with this SQLSTATE fails by its rows: a wrong value, a lock held too long, too long a statement. */
export const isOfRows = (state: string | undefined): boolean => /^(?:22...|23...|55P03|57014)$/.test(state ?? '')

/** Whether it fails by the time that it takes: it may not later. */
export const isOfTime = (state: string | undefined): boolean => /^(?:55P03|57014)$/.test(state ?? '')

/** A name that cannot be read. */
class Unreadable extends Error {}

function readNamed(name: string): Read {
  try {
    return readOf(readRelease(name))
  } catch (cause) {
    throw new Unreadable(name, { cause })
  }
}

async function skipOne(error: unknown): Promise<void> {
  const { rows: runs } = await pool().query<{ lastId: number }>(RUN, [VERSION])
  const [run] = runs
  if (!run) return
  const { rows: skipped } = await write((tx) => tx.query<{ lastId: number }>(SKIP, [VERSION, run.lastId]))
  log.warn({ err: error, torrent: skipped[0]?.lastId }, 'the name of a torrent was not read anew')
}

type Named = { id: number; name: string }

/** Reads names before their torrents are locked, and writes what they say. Whether there are more. */
async function renewSome(size: number): Promise<boolean> {
  const { rows: runs } = await pool().query<{ lastId: number }>(RUN, [VERSION])
  const [run] = runs
  if (!run) return false
  const { rows: named } = await pool().query<Named>(NEXT, [run.lastId, size])
  const read = new Map(named.map(({ name }) => [name, readNamed(name)]))
  const ids = named.map(({ id }) => id)
  const files = await filesRead(pool(), ids)
  const words = await fileWordsOf(pool(), ids)
  return write(async (tx) => {
    const { rowCount } = await tx.query(LOCK_RUN, [VERSION, run.lastId])
    // Another process goes on with the run.
    if (!rowCount) return false
    const changed = await renewAll(tx, ids, read)
    await writeFiles(tx, files)
    const found = await writeFileWords(tx, words)
    const isLast = ids.length < size
    await tx.query(ADVANCE, [VERSION, ids.at(-1) ?? run.lastId, isLast])
    const tags = [...changed.map((id): CacheTag => `torrent:${id}`), ...found.map((id): CacheTag => `media:${id}`)]
    tx.invalidate(isLast ? [...tags, 'index:torrent'] : tags)
    return !isLast
  }, LIMIT)
}

type Row = { id: number; mediaId: number; name: string; nameKey: string; reading: ReadingRow }

/** Returns the ids of those whose reading is another one now. */
async function renewAll(tx: Tx, ids: readonly number[], read: ReadonlyMap<string, Read>): Promise<number[]> {
  const { rows: torrents } = await tx.query<Row>(LOCK, [ids])
  const works = await worksOf(tx, [...new Set(torrents.map(({ mediaId }) => mediaId))])
  const changed: number[] = []
  for (const torrent of torrents) {
    const fresh = read.get(torrent.name) ?? readNamed(torrent.name)
    if (await renewOne(tx, torrent, { fresh, work: works.get(torrent.mediaId) })) changed.push(torrent.id)
  }
  return changed
}

/** Whether the reading is another one now. The folded name of search may also be another one by then. */
async function renewOne(
  tx: Tx,
  { id, name, nameKey, reading }: Row,
  { fresh, work }: { fresh: Read; work: Work | undefined },
): Promise<boolean> {
  if (fold(name) !== nameKey) await tx.query(RENAME, [id, fold(name), sortKey(name)])
  const stored = storedOf(reading)
  const { byHand } = stored
  const read = renewed(stored.read, fresh, null, byHand)
  const now: StoredReading = work ? compared({ read, byHand }, name, work) : { read, byHand, certainty: 'Guessed' }
  if (JSON.stringify(readValues(now)) === JSON.stringify(readValues(stored))) return false
  await tx.query(UPDATE, [id, ...readValues(now)])
  return true
}

const START = 'INSERT INTO reading_runs (version) VALUES ($1::int) ON CONFLICT DO NOTHING'
const RUN = `SELECT last_id AS "lastId" FROM reading_runs WHERE version = $1::int AND finished_at IS NULL`
const LOCK_RUN = `${RUN} AND last_id = $2::int FOR UPDATE SKIP LOCKED`
const NEXT = `SELECT id, name FROM torrents WHERE id > $1::int ORDER BY id LIMIT $2::int`
const LOCK = `SELECT id, media_id AS "mediaId", name, name_key AS "nameKey", ${READING('torrents')} AS reading FROM torrents
  WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE`
const ADVANCE = `UPDATE reading_runs SET last_id = $2::int, finished_at = CASE WHEN $3::boolean THEN now() END WHERE version = $1::int`
const SKIP = `UPDATE reading_runs r SET last_id = coalesce((SELECT min(id) FROM torrents WHERE id > r.last_id), r.last_id)
  WHERE version = $1::int AND last_id = $2::int RETURNING last_id AS "lastId"`
const RENAME = `UPDATE torrents SET name_key = $2::text, name_sort = $3::text WHERE id = $1::int`
const UPDATE = `UPDATE torrents SET (${READ_COLUMNS}) = (${readParameters(2)}) WHERE id = $1::int`
