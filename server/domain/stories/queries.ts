import { MAX_STORY_WORKS, type Story } from '@/lib/schemas/stories'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/media/cards'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { eachOnce, placesByDate, placesOf, type Relation } from './rules'

/**
 * The story that a work belongs to, in the order of watching: the works that relations connect, else those of its series by their
 * release. A work by itself is the only one. Null if there is no such work.
 */
export async function storyOf(mediaId: number): Promise<Story | null> {
  cacheTag('media', mediaId)
  const [row] = await plannedRows<Row>('story', STORY, [mediaId, MAX_STORY_WORKS])
  if (!row) return null
  const { isRelated, works, relations } = row
  cacheTag(
    'media',
    works.map(({ id }) => id),
  )
  const parts = works.map(({ id, releaseDate }) => ({ id, date: releaseDate }))
  const cards = new Map(works.map((work) => [work.id, toMediaCard(work)]))
  const places = isRelated ? placesOf(parts, relations) : placesByDate(parts)
  return {
    isRelated,
    works: places.flatMap(({ id, ...place }) => {
      const media = cards.get(id)
      return media ? [{ media, ...place }] : []
    }),
    relations: eachOnce(relations),
  }
}

type Row = { isRelated: boolean; works: MediaCardRow[]; relations: Relation[] }

/** The given work comes first. */
const STORY = `WITH story AS MATERIALIZED (SELECT story_of(id, $2::int) AS ids, series_id FROM media WHERE id = $1::int),
    found AS MATERIALIZED (
      SELECT cardinality(ids) > 1 AS "isRelated", CASE WHEN cardinality(ids) > 1 OR series_id IS NULL THEN ids ELSE ARRAY(
        SELECT m.id FROM media m WHERE m.series_id = story.series_id ORDER BY m.release_date, m.id LIMIT $2::int
      ) END AS ids FROM story
    )
  SELECT "isRelated",
    (SELECT json_agg(${MEDIA_CARD_JSON} ORDER BY array_position(found.ids, m.id)) FROM media m WHERE m.id = ANY(found.ids)) AS works,
    (SELECT coalesce(json_agg(json_build_object('from', r.from_id, 'to', r.to_id, 'type', r.type) ORDER BY r.from_id, r.to_id), '[]')
      FROM media_relations r WHERE r.from_id = ANY(found.ids) AND r.to_id = ANY(found.ids)
        AND r.type NOT IN ('Other', 'SharedCharacter')) AS relations
  FROM found`
