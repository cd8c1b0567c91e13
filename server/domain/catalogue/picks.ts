import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { cacheTag, cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { mediaCards } from './media/cards'

/** The most popular works, among which a new user picks known ones: of each series one, of each type some. */
export async function firstPicks(): Promise<MediaCard[]> {
  cacheTagIndex('media')
  return mediaCards(idsOf(await plannedRows<{ id: number }>('first-picks', FIRST, [])))
}

/**
 * Returns at most twelve works that somebody who knows this one is likely to know. First come the most popular of its
 * series and relations, then works completed by the same people. Null if there is no such work.
 */
export async function picksLike(mediaId: number): Promise<MediaCard[] | null> {
  cacheTag('similar-works', mediaId)
  const [known] = await plannedRows<{ ids: number[] }>('picks-like', LIKE, [mediaId])
  if (!known) return null
  cacheTag('media', mediaId)
  return mediaCards(known.ids)
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Works at the head of the order of popularity, among which the first of each series are found. */
const HEAD = 600
const MAX_PICKS = 60
const MAX_OF_A_TYPE = { Anime: 30, others: 10 }

const FIRST = `WITH head AS (
    SELECT id, series_id, type, standing FROM shown_media WHERE NOT is_adult ORDER BY standing DESC, id DESC LIMIT ${HEAD}
  ), firsts AS (
    SELECT DISTINCT ON (coalesce(series_id, -id)) id, type, standing FROM head ORDER BY coalesce(series_id, -id), standing DESC, id DESC
  ), ranked AS (
    SELECT id, type, standing, row_number() OVER (PARTITION BY type ORDER BY standing DESC, id DESC) AS place FROM firsts
  )
  SELECT id FROM ranked WHERE place <= CASE type WHEN 'Anime' THEN ${MAX_OF_A_TYPE.Anime} ELSE ${MAX_OF_A_TYPE.others} END
  ORDER BY standing DESC, id DESC LIMIT ${MAX_PICKS}`

const LIKE = `WITH own AS MATERIALIZED (SELECT id, series_id FROM shown_media WHERE id = $1::int),
  found AS (
    (SELECT m.id, 1 AS way, m.standing::float8 AS weight FROM (
        SELECT s.id FROM own JOIN shown_media s ON s.series_id = own.series_id
        UNION SELECT to_id FROM media_relations WHERE from_id = $1 UNION SELECT from_id FROM media_relations WHERE to_id = $1
      ) AS related JOIN shown_media m USING (id) WHERE m.id <> $1 ORDER BY m.standing DESC, m.id LIMIT 5)
    UNION ALL
    (SELECT other_id, 2, similarity FROM similar_works WHERE media_id = $1 ORDER BY similarity DESC, other_id LIMIT 12)
  )
  SELECT coalesce((SELECT array_agg(id ORDER BY way, weight DESC, id) FROM (
      SELECT id, way, weight FROM (
        SELECT DISTINCT ON (id) id, way, weight FROM found WHERE id <> $1 ORDER BY id, way
      ) AS each WHERE NOT (SELECT is_adult FROM shown_media m WHERE m.id = each.id) ORDER BY way, weight DESC, id LIMIT 12
    ) AS first), '{}') AS ids FROM own`
