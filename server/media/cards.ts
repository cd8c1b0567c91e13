import { writePartialDate } from '@/lib/partial-date'
import type { MediaCard } from '@/lib/schemas/media'
import { plannedRows } from '@/server/db'
import { drawableWork, picture } from '@/server/files/pictures'
import { touches } from '@/server/front/tags'

type CardRow = Omit<MediaCard, 'cover' | 'color' | 'releaseDate'> & { releaseDate: number | null }

/** The cards of these works, in this order, with their Primary attachments; ids of nothing are left out. */
export async function mediaCards(ids: readonly number[]): Promise<MediaCard[]> {
  if (ids.length === 0) return []
  touches('media', ids)
  return (await plannedRows<CardRow>('media-cards', STATEMENT, [ids])).map(toCard)
}

function toCard(row: CardRow): MediaCard {
  const { address: cover, color } = picture(drawableWork('media', row), 'cover', row.attachments[0])
  return { ...row, cover, color, releaseDate: row.releaseDate === null ? null : writePartialDate(row.releaseDate) }
}

const STATEMENT = `
  SELECT m.id, m.title, m.native_title AS "nativeTitle", m.romaji_title AS "romajiTitle", m.type, m.format, m.status,
    m.release_date AS "releaseDate", m.total_episodes AS "totalEpisodes", m.rating, a.attachments
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN media m USING (id) CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', a.id, 'type', a.type, 'filename', a.filename, 'width', a.width,
      'height', a.height, 'color', a.color) ORDER BY a.position, a.id), '[]') AS attachments
    FROM attachments a WHERE a.media_id = m.id AND a.type = 'Primary'
  ) AS a ORDER BY wanted.place`
