import { LRUCache } from 'lru-cache'
import type { Review } from '@/lib/schemas/reviews'
import { renderText } from '@/server/domain/markup/render'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'

/**
 * The public form of these reviews, in this order. Left out are hidden ones (also those on hidden entries), deleted ones and
 * unknown ids.
 */
export async function reviewsByIds(ids: readonly number[]): Promise<Review[]> {
  if (ids.length === 0) return []
  cacheTag('review', ids)
  const found = await plannedRows<Row>('reviews', STATEMENT, [ids])
  cacheTag(
    'user',
    found.map(({ poster }) => poster.id),
  )
  for (const { entity } of found) cacheTag(entity.kind, entity.id)
  return found.map(toReview)
}

type Row = Omit<Review, 'entityId' | 'html' | 'media' | 'createdDate' | 'updatedDate'> & {
  createdDate: Date
  updatedDate: Date
}

function toReview({ createdDate, updatedDate, ...row }: Row): Review {
  const { kind, id, title } = row.entity
  return {
    ...row,
    entityId: id,
    media: kind === 'media' ? { id, title } : null,
    html: htmlOf(row.id, updatedDate, row),
    createdDate: createdDate.toISOString(),
    updatedDate: updatedDate.toISOString(),
  }
}

/** Rendering takes a millisecond or more, so the HTML of a text is cached. */
const rendered = new LRUCache<string, string>({ maxSize: 20_000_000, sizeCalculation: (html) => html.length + 100 })

function htmlOf(id: number, updatedDate: Date, { rawText, textType }: Pick<Row, 'rawText' | 'textType'>): string {
  const key = `${id} ${updatedDate.getTime()} ${textType}`
  const kept = rendered.get(key)
  if (kept !== undefined) return kept
  const html = renderText(rawText, textType)
  rendered.set(key, html)
  return html
}

const entity = (kind: string, title: string) =>
  `WHEN r.${kind}_id IS NOT NULL THEN json_build_object('kind', '${kind}', 'id', r.${kind}_id, 'title', ${title})`
const named = (table: string, column: string, id: string) => `(SELECT ${column} FROM ${table} WHERE id = r.${id}_id)`

/** What a review `r` is about, as JSON. */
export const ENTITY = `CASE
      ${entity('media', named('media', 'title', 'media'))}
      ${entity('series', named('series', 'title', 'series'))}
      ${entity('character', named('characters', 'full_name', 'character'))}
      ${entity('person', named('people', 'full_name', 'person'))}
      ${entity('company', named('companies', 'name', 'company'))}
      ${entity('torrent', named('torrents', 'name', 'torrent'))}
    END AS entity`

const STATEMENT = `
  SELECT r.id, r.kind, r.episode, r.title, r.raw_text AS "rawText", r.text_type AS "textType", r.recommended,
    r.created_at AS "createdDate", r.updated_at AS "updatedDate",
    json_build_object('id', u.id, 'username', u.username, 'profilePicture', (
      SELECT json_build_object('filename', a.filename) FROM attachments a
      WHERE a.user_id = u.id AND a.type = 'Primary' ORDER BY a.position, a.id LIMIT 1)) AS poster,
    ${ENTITY},
    json_build_object('up', r.up_votes, 'down', r.down_votes) AS votes, r.before_end AS "writtenBeforeEnd"
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place)
    JOIN reviews r USING (id) JOIN users u ON u.id = r.poster_id
  WHERE r.deleted_at IS NULL AND r.hidden_at IS NULL
    AND NOT EXISTS (SELECT FROM torrents t WHERE t.id = r.torrent_id AND t.hidden_at IS NOT NULL)
  ORDER BY wanted.place`
