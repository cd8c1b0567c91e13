import { isShown } from '@/server/domain/catalogue/entries/access'
import { plannedRows, raw, sql } from '@/server/platform/database/client'
import { type Tx, write } from '@/server/platform/writing/write'
import { conditionOf, holdsAll, VISIBLE } from '../filter'
import { notHiddenFor } from '../hides/access'
import { wordsOf } from '../words'
import { searchOf } from './rules'

/** Searches of a transaction, and transactions of a run. */
const BATCH = 100
const BATCHES = 50
/** Torrents that a search looks through at most in a transaction. */
const WINDOW = 5000

/**
 * Tells users of the new torrents that their saved searches find: of each search one unread notification, which counts
 * them. The searches that were looked at longest ago come first; what a run does not reach, the next one does.
 */
export async function tellOfSavedSearches(): Promise<void> {
  const [settled] = await plannedRows<{ newest: number | null }>('newest-settled-torrent', SETTLED, [])
  const newest = settled?.newest ?? null
  if (newest === null) return
  for (let batch = 0; batch < BATCHES; batch++) if (!(await write((tx) => lookThrough(tx, newest)))) return
}

type Told = { id: number; userId: number; search: string; seenId: number }

/** Looks through the next searches; false if none is left. */
async function lookThrough(tx: Tx, newest: number): Promise<boolean> {
  const { rows: searches } = await tx.query<Told>(NEXT, [newest])
  const seen = searches.map(({ seenId }) => Math.min(newest, seenId + WINDOW))
  const found: number[] = []
  for (const [at, search] of searches.entries()) found.push(await countOf(tx, search, seen[at] ?? newest))
  const ids = searches.map(({ id }) => id)
  await tx.query(TELL, [ids, found])
  await tx.query(SEEN, [ids, seen])
  return searches.length > 0
}

/** How many torrents after the last look up to this one a search finds, by others, without what its user has hidden. */
async function countOf(tx: Tx, { userId, search, seenId }: Told, upTo: number): Promise<number> {
  const wanted = searchOf(search)
  // OFFSET 0: the few new ones are read by their ids, and each is compared.
  const { rows } = await tx.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM (
      SELECT * FROM torrents WHERE id > ${seenId}::int AND id <= ${upTo}::int OFFSET 0) AS torrents
    WHERE ${raw(VISIBLE)} AND uploader_id IS DISTINCT FROM ${userId}::int AND ${raw(isShown('media', 'torrents.media_id'))}
      AND ${raw(notHiddenFor(`${Math.trunc(userId)}::int`, 'torrents'))}
      AND ${holdsAll(wordsOf(wanted))} AND ${conditionOf(wanted)}`)
  return rows[0]?.count ?? 0
}

/** Ids are given before a transaction commits: younger torrents may still have older ones coming. */
const SETTLED = `SELECT max(id) AS newest FROM (SELECT id, created_at FROM torrents ORDER BY id DESC LIMIT 1000) AS t
  WHERE created_at < now() - interval '2 minutes'`
const NEXT = `SELECT id, user_id AS "userId", search, seen_id AS "seenId" FROM saved_searches
  WHERE is_told AND seen_id < $1::int ORDER BY seen_id, id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`
const TELL = `INSERT INTO notifications (user_id, kind, search_id, torrent_count)
  SELECT s.user_id, 'torrents', s.id, f.count FROM unnest($1::int[], $2::int[]) AS f (id, count) JOIN saved_searches s ON s.id = f.id
  WHERE f.count > 0 ORDER BY s.id
  ON CONFLICT (search_id) WHERE search_id IS NOT NULL AND read_at IS NULL
    DO UPDATE SET torrent_count = notifications.torrent_count + excluded.torrent_count, created_at = now()`
const SEEN = `UPDATE saved_searches s SET seen_id = f.seen FROM unnest($1::int[], $2::int[]) AS f (id, seen) WHERE s.id = f.id`
