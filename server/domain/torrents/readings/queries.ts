import { plannedRows } from '@/server/platform/database/client'
import type { Statements } from '@/server/platform/writing/write'
import { FOLLOWING, IN_THETVDB, NEXT_IN_THETVDB, PLACE } from '../episodes/rules'
import type { Work } from './works/rules'

/** Titles of a work that are compared. */
const MAX_TITLES = 100

const LISTED = `CASE WHEN listed.season IS NOT NULL THEN json_build_object('season', listed.season, 'before', listed.before) END`
const KEYS = (id: string) => `ARRAY(SELECT key FROM media_search_keys WHERE media_id = ${id} LIMIT ${MAX_TITLES})`

/** What a reading is compared with, of the works `m`. */
export const WORK = `m.id, m.type, m.release_date / 10000 AS year, place.season, place.before, m.total_episodes AS "totalEpisodes",
  m.release_date AS begin, m.end_date AS "end",
  m.type <> 'Anime' OR coalesce(m.total_episodes = 1, false) AS "isSingle",
  ${LISTED} AS listed, ${KEYS('m.id')} AS keys,
  ARRAY(SELECT json_build_object('totalEpisodes', next.total_episodes, 'listed', ${LISTED}, 'keys', ${KEYS('next.id')})
    FROM ${FOLLOWING} LEFT JOIN ${NEXT_IN_THETVDB} AS listed ON true) AS following`
export const WORK_TABLES = `CROSS JOIN ${PLACE} LEFT JOIN ${IN_THETVDB} AS listed ON true`

const WORKS = `SELECT ${WORK} FROM media m ${WORK_TABLES} WHERE m.id = ANY ($1::int[])`
const WORK_OF = `SELECT ${WORK} FROM media m ${WORK_TABLES} WHERE m.id = (SELECT media_id FROM torrents WHERE id = $1::int)`

/** Returns the works with what a reading is compared with, by id; also hidden ones. */
export async function worksOf(db: Statements, ids: readonly number[]): Promise<Map<number, Work>> {
  const { rows } = await db.query<Work>(WORKS, [ids])
  return new Map(rows.map((work) => [work.id, work]))
}

/** The work of a torrent. */
export async function workOf(torrentId: number): Promise<Work | null> {
  const [work] = await plannedRows<Work>('work-of-torrent', WORK_OF, [torrentId])
  return work ?? null
}
