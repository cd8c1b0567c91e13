import { entryPage } from '@/lib/catalogue/links/entries'
import { reviewedLink } from '@/lib/community/links/reviews'
import { type EntityKind, links } from '@/lib/links'
import { listUrl } from '@/lib/lists/links/lists'
import type { TextType } from '@/lib/markup/formats'
import type { Notification, NotificationPage, NotificationSearch, ReadInput } from '@/lib/views/schemas/notifications'
import { ENTITY, reviewsByIds } from '@/server/domain/community/reviews/cards'
import { pageOf } from '@/server/engines/listing/page'
import { excerpt } from '@/server/engines/markup/excerpt'
import { renderText } from '@/server/engines/markup/render'
import { plannedRows } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { NOTIFICATIONS, SEEN, UNREAD } from './unread'

/** Most characters of a text's excerpt. */
const EXCERPT = 160

/** The user's notifications, newest first; equal ones are one. */
export async function notificationsOf(userId: number, { page, size }: NotificationSearch): Promise<NotificationPage> {
  const all = await plannedRows<Group>('notifications-of-user', GROUPS, [userId, 0, LAST])
  const items = await detailed(all.slice(page * size, (page + 1) * size))
  const unread = all.reduce((sum, { isRead, ids }) => sum + (isRead ? 0 : ids.length), 0)
  return { ...pageOf(items, all.length, { page, size }), unread }
}

/** The unread ones with an id above `after`, up to `upTo`. */
export async function unreadBetween(userId: number, after: number, upTo: number): Promise<Notification[]> {
  const all = await plannedRows<Group>('notifications-of-user', GROUPS, [userId, after, upTo])
  return detailed(all.filter(({ isRead }) => !isRead))
}

/** The number of unread notifications of a user. */
export async function unreadOf(userId: number): Promise<number> {
  const [row] = await plannedRows<{ unread: number }>('unread-notifications', COUNT, [userId])
  return row?.unread ?? 0
}

const COUNT = `SELECT ${UNREAD} AS unread FROM users u WHERE u.id = $1::int`
const LAST = 2_147_483_647

type Group = Omit<Notification, 'text' | 'createdDate' | 'act' | 'list' | 'merge' | 'activity'> & {
  activity: { id: number; title: string } | null
  merge: { merged: string; title: string; noun: EntityKind; id: number } | null
  list: { name: string; slug: string; owner: string } | null
  createdDate: Date
  reviewId: number | null
  act: ActRow | null
}

type Act = NonNullable<Notification['act']>
type ActRow = Pick<Act, 'act' | 'reason' | 'note' | 'of'> & {
  until: number | null
  /** Of what is no text: its id and name. */
  target: number | null
  name: string | null
  text: (Parameters<typeof reviewedLink>[0] & { entity: { title: string }; rawText: string; textType: TextType }) | null
}

/** What makes notifications equal: replies in one thread or about one list, mentions in one discussion, likes of one thing. */
const TOPIC = `CASE n.kind
  WHEN 'reply' THEN coalesce(r.parent_id::text, 'list ' || r.list_id, 'activity ' || r.activity_id, n.id::text)
  WHEN 'like' THEN (n.list_id, n.activity_id)::text
  WHEN 'mention' THEN (r.kind, r.media_id, r.series_id, r.character_id, r.person_id, r.company_id, r.torrent_id, r.list_id, r.activity_id, r.episode)::text
  WHEN 'contribution' THEN 'contribution'
  ELSE n.id::text END`

/** The decisions on proposals that a group tells of, and the newest one. */
const DECISIONS = `(SELECT json_build_object(
    'accepted', s.accepted, 'refused', s.refused, 'outdated', s.outdated, 'title', coalesce(
      (SELECT title FROM media WHERE id = c.media_id), (SELECT title FROM series WHERE id = c.series_id),
      (SELECT full_name FROM characters WHERE id = c.character_id), (SELECT full_name FROM people WHERE id = c.person_id),
      (SELECT name FROM companies WHERE id = c.company_id), (SELECT name FROM tags WHERE id = c.tag_id),
      c.after->>'title', c.after->>'name', concat_ws(' ', c.after->>'firstName', c.after->>'lastName')),
    'state', c.state, 'refusal', c.refusal, 'reason', c.reason)
  FROM contributions c CROSS JOIN (SELECT count(*) FILTER (WHERE state IN ('Accepted', 'PartlyAccepted')) AS accepted,
      count(*) FILTER (WHERE state = 'Refused') AS refused, count(*) FILTER (WHERE state = 'Outdated') AS outdated
    FROM contributions WHERE id = ANY(g.contributions)) AS s WHERE c.id = n.contribution_id)`

const GROUPS = `WITH mine AS (
    SELECT n.id, n.kind, n.review_id, n.votes, n.act_id, n.contribution_id, n.created_at, n.read_at IS NOT NULL AS is_read, coalesce(n.actor_id, r.poster_id) AS poster_id, ${TOPIC} AS topic
    FROM ${NOTIFICATIONS} WHERE n.user_id = $1::int AND n.id > $2::int AND n.id <= $3::int AND ${SEEN}),
  grouped AS (
    SELECT kind, is_read, max(id) AS id, array_agg(id ORDER BY id DESC) AS ids, array_agg(poster_id ORDER BY id DESC) AS posters,
      array_agg(contribution_id) AS contributions,
      count(DISTINCT coalesce(poster_id, 0))::int AS people FROM mine GROUP BY kind, topic, is_read)
  SELECT g.id, g.ids, g.kind, g.is_read AS "isRead", n.created_at AS "createdDate", n.review_id AS "reviewId", n.votes,
    CASE WHEN g.kind IN ('reply', 'mention', 'like') THEN g.people WHEN g.kind = 'invitation' THEN 1 ELSE 0 END AS people,
    CASE WHEN g.kind IN ('reply', 'mention', 'like') THEN ARRAY(SELECT u.username
      FROM (SELECT p.id, min(p.place) AS place FROM unnest(g.posters) WITH ORDINALITY AS p (id, place) GROUP BY 1) AS p
      JOIN users u ON u.id = p.id ORDER BY p.place LIMIT 2)
      WHEN g.kind = 'invitation' THEN ARRAY[o.username] ELSE '{}' END AS names,
    CASE WHEN l.id IS NOT NULL THEN json_build_object('name', l.name, 'slug', l.slug, 'owner', o.username) END AS list,
    (SELECT json_build_object('id', a.id, 'title', am.title) FROM activities a JOIN media am ON am.id = a.media_id
      WHERE a.id = n.activity_id) AS activity,
    CASE WHEN g.kind = 'contribution' THEN ${DECISIONS} END AS decisions,
    (SELECT json_build_object('merged', j.merged_title, 'title', e.title, 'noun', j.noun, 'id', j.into_id) FROM merges j CROSS JOIN LATERAL (
        SELECT title FROM media WHERE j.noun = 'media' AND id = j.into_id
        UNION ALL SELECT title FROM series WHERE j.noun = 'series' AND id = j.into_id
        UNION ALL SELECT full_name FROM characters WHERE j.noun = 'character' AND id = j.into_id
        UNION ALL SELECT full_name FROM people WHERE j.noun = 'person' AND id = j.into_id
        UNION ALL SELECT name FROM companies WHERE j.noun = 'company' AND id = j.into_id
      ) AS e WHERE j.id = n.merge_id) AS merge,
    CASE WHEN m.id IS NOT NULL THEN json_build_object('act', m.act, 'reason', m.reason, 'note', m.note,
      'until', extract(epoch FROM m.until) * 1000, 'of', CASE WHEN m.review_id IS NOT NULL THEN 'review'
        WHEN m.torrent_id IS NOT NULL THEN 'torrent' WHEN m.list_id IS NOT NULL THEN 'list'
        WHEN m.media_id IS NOT NULL THEN 'media' ELSE 'user' END,
      'target', coalesce(m.torrent_id, m.media_id), 'name', coalesce((SELECT name FROM torrents WHERE id = m.torrent_id),
        (SELECT name FROM lists WHERE id = m.list_id), (SELECT title FROM media WHERE id = m.media_id)),
      'text', (SELECT row_to_json(x) FROM (SELECT r.id, r.kind, r.episode, r.raw_text AS "rawText", r.text_type AS "textType", ${ENTITY}
        FROM reviews r WHERE r.id = m.review_id AND r.deleted_at IS NULL) AS x)) END AS act
  FROM grouped g JOIN notifications n ON n.id = g.id LEFT JOIN moderation_log m ON m.id = n.act_id
    LEFT JOIN lists l ON l.id = n.list_id LEFT JOIN users o ON o.id = l.owner_id ORDER BY g.id DESC`

async function detailed(groups: Group[]): Promise<Notification[]> {
  const ids = groups.map(({ reviewId }) => reviewId).filter((id) => id !== null)
  const reviews = await reviewsByIds(ids)
  const texts = new Map(reviews.map((review) => [review.id, review]))
  return groups.map(({ reviewId, createdDate, act, list, merge, activity, ...group }) => {
    const review = reviewId === null ? undefined : texts.get(reviewId)
    const text = review && {
      id: review.id,
      kind: review.kind,
      entity: review.entity,
      excerpt: excerpt(review.html, EXCERPT),
      path: reviewedLink(review),
    }
    return {
      ...group,
      createdDate: createdDate.toISOString(),
      text: text ?? null,
      list: list && { name: list.name, url: listUrl(list.owner, list.slug) },
      activity: activity && { title: activity.title, path: links.activity(activity.id) },
      merge: merge && { merged: merge.merged, title: merge.title, path: entryPage(merge.noun, merge.id) },
      act: act && toAct(act),
    }
  })
}

/** A decision of a moderator as its user is told: which text, why, and where to object. */
function toAct({ target, name, text, until, ...act }: ActRow): Act {
  const paths = { torrent: links.torrent, media: links.media }
  const path = (act.of === 'torrent' || act.of === 'media') && target !== null ? paths[act.of](target) : null
  return {
    ...act,
    until: until === null ? null : new Date(until).toISOString(),
    title: text?.entity.title ?? name,
    excerpt: text && excerpt(renderText(text.rawText, text.textType), EXCERPT),
    path: text ? reviewedLink(text) : path,
    contact: env().CONTACT ?? null,
  }
}

/** Marks notifications of the user as read; ids of others change nothing. Returns how many are unread then. */
export async function markRead(userId: number, input: ReadInput): Promise<{ unread: number }> {
  if ('ids' in input) await plannedRows('read-notifications', THESE, [userId, input.ids])
  else await plannedRows('read-all-notifications', ALL, [userId, input.upTo])
  return { unread: await unreadOf(userId) }
}

const MARK = 'UPDATE notifications SET read_at = now() WHERE user_id = $1::int AND read_at IS NULL'
const THESE = `${MARK} AND id = ANY($2::int[])`
const ALL = `${MARK} AND id <= $2::int`
