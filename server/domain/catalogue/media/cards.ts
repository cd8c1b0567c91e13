import type { MediaCard, NextAiring } from '@/lib/catalogue/schemas/media'
import { writePartialDate } from '@/lib/partial-date'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { drawableWork } from '@/server/platform/files/pictures'
import { listedStatement } from '../adults'
import { cardPicture } from '../entries/cards'

export type MediaCardRow = Omit<MediaCard, 'cover' | 'color' | 'releaseDate'> & {
  releaseDate: number | null
  /** Whether it is hidden, in statements that also read hidden works. */
  isHidden?: boolean
}

/**
 * The cards of these works, in this order, with their Primary attachments; unknown ids are left out. So are works for
 * adults where the site never lists them, except in what is a user's own or an editor's: `evenAdults`.
 */
export async function mediaCards(ids: readonly number[], { evenAdults = false } = {}): Promise<MediaCard[]> {
  if (ids.length === 0) return []
  cacheTag('media', ids)
  const usual = ['media-cards', STATEMENT] as const
  const [name, statement] = evenAdults ? usual : await listedStatement(...usual)
  return (await plannedRows<MediaCardRow>(name, statement, [ids])).map(toMediaCard)
}

/** Adds the works of these rows to the cache tags. */
export function tagWorks(rows: readonly { media: { id: number } }[]): void {
  const ids = rows.map(({ media }) => media.id)
  cacheTag('media', ids)
}

/** Converts a row to a card. Adds no cache tags. */
export function toMediaCard({ isHidden, ...row }: MediaCardRow): MediaCard {
  const stored = row.attachments[0]
  const { address: cover, color } = cardPicture(drawableWork('media', row), 'cover', { stored, isHidden })
  const attachments = isHidden ? [] : row.attachments
  const releaseDate = row.releaseDate === null ? null : writePartialDate(row.releaseDate)
  return { ...row, attachments, cover, color, releaseDate }
}

const STATEMENT = `
  SELECT m.id, m.title, m.native_title AS "nativeTitle", m.romaji_title AS "romajiTitle", m.type, m.format, m.status,
    m.release_date AS "releaseDate", m.total_episodes AS "totalEpisodes", m.rating, m.rating_count AS "ratingCount",
    m.score AS "sourceScore", m.score_source AS "scoreSource", a.attachments
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN shown_media m USING (id) CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', a.id, 'type', a.type, 'filename', a.filename, 'width', a.width,
      'height', a.height, 'color', a.color) ORDER BY a.position, a.id), '[]') AS attachments
    FROM attachments a WHERE a.media_id = m.id AND a.type = 'Primary'
  ) AS a ORDER BY wanted.place`

/** A work's card as JSON of the row `m` of media, for statements of other entries. */
export const MEDIA_CARD_JSON = `json_build_object('id', m.id, 'title', m.title, 'nativeTitle', m.native_title,
  'romajiTitle', m.romaji_title, 'type', m.type, 'format', m.format, 'status', m.status, 'releaseDate', m.release_date,
  'totalEpisodes', m.total_episodes, 'rating', m.rating, 'ratingCount', m.rating_count, 'sourceScore', m.score,
  'scoreSource', m.score_source, 'isHidden', m.is_adult IS NULL, 'attachments', (
    SELECT coalesce(json_agg(json_build_object('id', a.id, 'type', a.type, 'filename', a.filename, 'width', a.width,
      'height', a.height, 'color', a.color) ORDER BY a.position, a.id), '[]')
    FROM attachments a WHERE a.media_id = m.id AND a.type = 'Primary'))`
/** What is broadcast next of `media m`, as JSON (server/domain/catalogue/media/rows.ts). */
export const NEXT_AIRING = `(SELECT json_build_object('episode', n.episode, 'day', n.day, 'airsAt', n.airs_at, 'isEstimated', n.is_estimated)
    FROM next_airings n WHERE n.media_id = m.id)`
export function toNextAiring(row: NextAiringRow | null): NextAiring | null {
  if (row === null) return null
  const { day, airsAt, ...rest } = row
  return { ...rest, date: writePartialDate(day), airsAt: airsAt && new Date(airsAt).toISOString() }
}
/** `airsAt` as JSON writes it. */
export type NextAiringRow = Omit<NextAiring, 'date'> & { day: number }
