import { LRUCache } from 'lru-cache'
import type { Comment, Review } from '@/lib/community/schemas/reviews'
import { renderText } from '@/server/engines/markup/render'
import { cacheTag, noStore } from '@/server/platform/cache/tags'
import { cacheShares } from '@/server/platform/cache-shares'
import { plannedRows } from '@/server/platform/database/client'
import { withMentions } from '../mentions/rules'
import { ABOUT_SHOWN, IS_PLACED } from './statements'

/**
 * The public form of these reviews, in this order. Left out are hidden ones (also those on hidden entries), deleted
 * ones and unknown ids.
 */
export async function reviewsByIds(ids: readonly number[]): Promise<Review[]> {
  if (ids.length === 0) return []
  cacheTag('review', ids)
  const found = await plannedRows<Row>('reviews', STATEMENT, [ids])
  for (const { poster, answered } of found) cacheTag('user', [poster.id, answered?.posterId ?? poster.id])
  for (const { answered } of found) if (answered) cacheTag('review', answered.id)
  for (const { entity, other } of found) {
    // Too much decides who sees an activity.
    if (entity.kind === 'activity') noStore()
    else cacheTag(entity.kind, entity.id)
    if (other) cacheTag('media', other.id)
  }
  return found.map(toReview)
}

/** Comments that are deleted or hidden, as they stand in their threads: without author and text. */
export async function deletedByIds(ids: readonly number[]): Promise<Omit<Comment, 'replies' | 'replyCount'>[]> {
  if (ids.length === 0) return []
  const found = await plannedRows<GoneRow>('gone-comments', GONE, [ids])
  return found.map(({ createdDate, isHidden, ...row }) => ({
    ...row,
    ...aboutOf(row.entity),
    ...NO_TEXT,
    ...(isHidden && { isHidden }),
    createdDate: createdDate.toISOString(),
    updatedDate: createdDate.toISOString(),
  }))
}

type GoneRow = Pick<Review, 'id' | 'kind' | 'episode' | 'entity'> & { createdDate: Date; isHidden: boolean }

const NO_TEXT = {
  title: null,
  rawText: '',
  textType: 'Plain',
  html: '',
  recommended: null,
  poster: null,
  parentId: null,
  answered: null,
  other: null,
  votes: { up: 0, down: 0 },
  writtenBeforeEnd: false,
  score: null,
  isDeleted: true,
} as const

const aboutOf = ({ kind, id, title }: Review['entity']) => ({
  entityId: id,
  media: kind === 'media' ? { id, title } : null,
})

type Row = Omit<Review, 'entityId' | 'html' | 'media' | 'createdDate' | 'updatedDate' | 'answered'> & {
  createdDate: Date
  updatedDate: Date
  answered: { id: number; kind: Review['kind']; username: string | null; posterId: number | null } | null
  mentions: string[]
}

function toReview({ createdDate, updatedDate, mentions, answered, ...row }: Row): Review {
  return {
    ...row,
    ...aboutOf(row.entity),
    answered: answered && { id: answered.id, kind: answered.kind, username: answered.username },
    html: withMentions(htmlOf(row.id, updatedDate, row), mentions),
    createdDate: createdDate.toISOString(),
    updatedDate: updatedDate.toISOString(),
  }
}

/** Rendering takes milliseconds, so the HTML of a text is cached. A character takes two bytes, unless all are Latin. */
let rendered: LRUCache<string, string> | undefined
const renderedTexts = () => {
  rendered ??= new LRUCache({ maxSize: cacheShares().texts, sizeCalculation: (html) => 2 * html.length + 200 })
  return rendered
}

function htmlOf(id: number, updatedDate: Date, { rawText, textType }: Pick<Row, 'rawText' | 'textType'>): string {
  const key = `${id} ${updatedDate.getTime()} ${textType}`
  const kept = renderedTexts().get(key)
  if (kept !== undefined) return kept
  const html = renderText(rawText, textType)
  renderedTexts().set(key, html)
  return html
}

const entity = (kind: string, title: string) =>
  `WHEN r.${kind}_id IS NOT NULL THEN json_build_object('kind', '${kind}', 'id', r.${kind}_id, 'title', ${title})`
const named = (table: string, column: string, id: string) => `(SELECT ${column} FROM ${table} WHERE id = r.${id}_id)`

const entityOf = (prefix: '' | 'shown_') => `CASE
      ${entity('media', named(`${prefix}media`, 'title', 'media'))}
      ${entity('series', named(`${prefix}series`, 'title', 'series'))}
      ${entity('character', named(`${prefix}characters`, 'full_name', 'character'))}
      ${entity('person', named(`${prefix}people`, 'full_name', 'person'))}
      ${entity('company', named(`${prefix}companies`, 'name', 'company'))}
      ${entity('torrent', named('torrents', 'name', 'torrent'))}
      WHEN r.list_id IS NOT NULL THEN (SELECT json_build_object('kind', 'list', 'id', l.id, 'title', l.name, 'owner', lu.username, 'slug', l.slug)
        FROM lists l JOIN users lu ON lu.id = l.owner_id WHERE l.id = r.list_id)
      WHEN r.activity_id IS NOT NULL THEN (SELECT json_build_object('kind', 'activity', 'id', a.id, 'title', am.title, 'owner', au.username)
        FROM activities a JOIN users au ON au.id = a.user_id JOIN shown_media am ON am.id = a.media_id WHERE a.id = r.activity_id)
    END AS entity`

/** What a review `r` is about, as JSON; hidden entries without their title. */
export const ENTITY = entityOf('shown_')

/** The same as moderators read it: hidden entries with their title. */
export const ANY_ENTITY = entityOf('')

const GONE = `SELECT r.id, r.kind, r.episode, r.created_at AS "createdDate", ${ENTITY},
    r.hidden_at IS NOT NULL AND r.deleted_at IS NULL AS "isHidden"
  FROM unnest($1::int[]) AS wanted (id) JOIN reviews r USING (id) WHERE ${ABOUT_SHOWN} AND ${IS_PLACED}`

const STATEMENT = `
  SELECT r.id, r.kind, r.episode, r.title, r.raw_text AS "rawText", r.text_type AS "textType", r.recommended,
    r.created_at AS "createdDate", r.updated_at AS "updatedDate",
    json_build_object('id', u.id, 'username', u.username, 'profilePicture', (
      SELECT json_build_object('filename', a.filename) FROM attachments a
      WHERE a.user_id = u.id AND a.type = 'Primary' ORDER BY a.position, a.id LIMIT 1)) AS poster,
    ${ENTITY}, (SELECT json_build_object('id', o.id, 'title', o.title) FROM shown_media o WHERE o.id = r.other_id) AS other, r.parent_id AS "parentId",
    (SELECT json_build_object('id', a.id, 'kind', a.kind, 'username', au.username, 'posterId', au.id) FROM reviews a
      LEFT JOIN users au ON au.id = a.poster_id AND a.deleted_at IS NULL AND a.hidden_at IS NULL WHERE a.id = r.answered_id) AS answered,
    ARRAY(SELECT mu.username FROM review_mentions m JOIN users mu ON mu.id = m.user_id WHERE m.review_id = r.id) AS mentions,
    json_build_object('up', r.up_votes, 'down', r.down_votes) AS votes, r.replies AS "replyCount", r.before_end AS "writtenBeforeEnd",
    (SELECT w.rating FROM public_watched_records w
      WHERE r.kind = 'review' AND w.user_id = r.poster_id AND w.media_id = r.media_id
        AND 'Everybody' = CASE WHEN w.type IN ('Manga', 'LightNovel') THEN u.manga_list WHEN w.type = 'Game' THEN u.game_list
          ELSE u.anime_list END) AS score
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place)
    JOIN reviews r USING (id) JOIN users u ON u.id = r.poster_id
  WHERE r.deleted_at IS NULL AND r.hidden_at IS NULL AND ${ABOUT_SHOWN} AND ${IS_PLACED}
  ORDER BY wanted.place`
