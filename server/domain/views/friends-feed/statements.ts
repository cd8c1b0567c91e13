import { RECORD_LISTS } from '@/lib/identity/record-lists'
import { TYPES_OF } from '@/lib/tracking/records'
import { isShown } from '@/server/domain/catalogue/entries/access'
import { profilePicture } from '@/server/domain/identity/users/pictures'
import { isBlocked } from '@/server/domain/social/blocks/access'
import { isUndone } from '@/server/domain/tracking/history'
import { mayRead } from '@/server/domain/tracking/public-records'

/**
 * The feed has three sources from the users whom the asker ($1) follows: changes of watched records, reviews, and
 * lists. A page begins after a place of the feed. That is a time ($2) and, for each source ($3, $4, $5), the id below
 * which entries of the same time come. $6 is the size of the page.
 */

/** So many users are asked for, the last followed first. */
const MAX_FOLLOWED = 1000
/** So many public lists of each, the last changed first. */
const MAX_LISTS = 20
/** So many works of a list are shown. */
const MAX_WORKS = 4

/** The followed users with the switches of their profiles, without suspended, blocked and muted ones. */
export const FOLLOWED = `followed AS MATERIALIZED (SELECT u.id, u.show_activity, u.show_reviews
  FROM (SELECT followed_id FROM follows WHERE follower_id = $1::int ORDER BY created_at DESC, followed_id DESC LIMIT ${MAX_FOLLOWED}) AS f
    JOIN users u ON u.id = f.followed_id
  WHERE coalesce(u.suspended_until <= now(), true) AND NOT ${isBlocked('$1', 'u.id')}
    AND NOT EXISTS (SELECT FROM user_blocks m WHERE m.user_id = $1 AND m.blocked_id = u.id))`

const day = (time: string) => `(${time} AT TIME ZONE 'UTC')::date`
/**
 * The condition that a change is news (migration 0046), and was not undone. OFFSET 0 below keeps a condition one
 * look-up for each row; joined, it would read all changes of a user.
 */
const isNews = (
  event: string,
) => `${event}.source <> 'Merge' AND is_news(${event}.before, ${event}.after, ${event}.source, ${event}.created_at)
  AND NOT ${isUndone(event)}`

/**
 * Selects the news of a user `f`. Changes of a work on one day are one entry, placed at the last of them; so are
 * changes made at the same moment. Removed and private records have none.
 */
const EVENTS = `SELECT 1 AS source, e.id, e.created_at AS at, e.user_id FROM watched_events e
  WHERE e.user_id = f.id AND f.show_activity AND (e.created_at, e.id) < ($2::timestamptz, $3::bigint) AND ${isNews('e')}
    AND EXISTS (SELECT FROM public_watched_records w WHERE w.user_id = e.user_id AND w.media_id = e.media_id OFFSET 0)
    AND NOT EXISTS (SELECT FROM watched_events n WHERE n.user_id = e.user_id AND n.media_id = e.media_id AND n.id > e.id
      AND ${day('n.created_at')} = ${day('e.created_at')} AND ${isNews('n')} OFFSET 0)
    AND NOT EXISTS (SELECT FROM watched_events n WHERE n.user_id = e.user_id AND n.created_at = e.created_at AND n.id > e.id
      AND ${isNews('n')} OFFSET 0)
  ORDER BY e.created_at DESC, e.id DESC`

const REVIEWS = `SELECT 2 AS source, r.id::bigint AS id, r.created_at AS at, r.poster_id AS user_id FROM reviews r
  WHERE r.poster_id = f.id AND f.show_reviews AND r.kind = 'review' AND r.deleted_at IS NULL AND r.hidden_at IS NULL
    AND (r.created_at, r.id) < ($2, $4::bigint)
  ORDER BY r.created_at DESC, r.id DESC`

/** Public lists, each once: where its last work was added. */
const LISTS = `SELECT 3 AS source, l.id::bigint AS id, e.created_at AS at, f.id AS user_id
  FROM followed f CROSS JOIN LATERAL (SELECT id FROM lists WHERE owner_id = f.id AND visibility = 'Public'
      ORDER BY updated_at DESC, id DESC LIMIT ${MAX_LISTS}) AS l
    CROSS JOIN LATERAL (SELECT created_at FROM list_entries WHERE list_id = l.id ORDER BY created_at DESC, media_id DESC LIMIT 1) AS e
  WHERE (e.created_at, l.id) < ($2, $5::bigint) ORDER BY e.created_at DESC, l.id DESC LIMIT $6::int`

/**
 * The newest entries of all users. They are of at most $6 users: those with the newest entries of their own. So one
 * entry of each user is read first, and then more of these users alone.
 */
const newest = (
  ofUser: string,
) => `SELECT i.* FROM (SELECT f.* FROM followed f CROSS JOIN LATERAL (${ofUser} LIMIT 1) AS i
    ORDER BY i.at DESC, i.id DESC LIMIT $6::int) AS f
  CROSS JOIN LATERAL (${ofUser} LIMIT $6::int) AS i ORDER BY i.at DESC, i.id DESC LIMIT $6::int`

/** The last addition to a list `l`: the newest works of its day, and how many there are. */
const ADDED = `SELECT coalesce((array_agg(e.media_id ORDER BY e.created_at DESC, e.media_id DESC))[:${MAX_WORKS}], '{}') AS works, count(*)::int AS count
  FROM list_entries e WHERE e.list_id = l.id AND ${isShown('media', 'e.media_id')} AND e.created_at >= (${day('p.at')})::timestamp AT TIME ZONE 'UTC'`

/** The public part of a record in an event: no score, no dates. */
const progress = (record: string) => `CASE WHEN ${record} IS NOT NULL
  THEN json_build_object('status', ${record}->>'status', 'episodesWatched', (${record}->>'episodesWatched')::int) END`

/** The record before the first change of the day of the entry `e`. */
const FIRST = `SELECT ${progress('n.before')} FROM watched_events n WHERE n.user_id = e.user_id AND n.media_id = e.media_id AND n.id <= e.id
    AND ${day('n.created_at')} = ${day('e.created_at')} AND ${isNews('n')} ORDER BY n.id LIMIT 1`
const OTHERS = `SELECT count(*)::int AS others FROM watched_events n WHERE n.user_id = e.user_id AND n.created_at = e.created_at AND n.id < e.id
    AND ${isNews('n')} AND EXISTS (SELECT FROM public_watched_records w WHERE w.user_id = n.user_id AND w.media_id = n.media_id OFFSET 0)`

/** The condition that the asker may see the list of the user `u` that has the public record `w`. */
export const MAY_READ_RECORD = `CASE
    ${RECORD_LISTS.map((list) => `WHEN w.type IN (${TYPES_OF[list].map((type) => `'${type}'`).join()}) THEN ${mayRead(list, '$1')}`).join(' ')} END`

/** The user's score of the work of the entry `e` today, if the asker may see the list with it. `u` is the user. */
const RATING = `SELECT w.rating FROM public_watched_records w WHERE w.user_id = e.user_id AND w.media_id = e.media_id AND ${MAY_READ_RECORD}`

/** The likes and replies of an entry, and whether the asker likes it; `replies` is null where none can be written. */
const answers = (likes: string, isLiked: string, replies: string) =>
  `json_build_object('likes', ${likes}, 'isLiked', EXISTS (${isLiked}), 'replies', ${replies})`
const comments = (entity: string, id: string) =>
  `(SELECT coalesce(sum(t.comments), 0)::int FROM thread_totals t WHERE t.entity = '${entity}' AND t.entity_id = ${id})`
const ANSWERS_TO_CHANGE = `SELECT ${answers(
  'coalesce(a.like_count, 0)',
  'SELECT FROM activity_likes k WHERE k.activity_id = a.id AND k.user_id = $1',
  comments('activity', 'a.id'),
)} FROM watched_events e LEFT JOIN activities a ON (a.user_id, a.media_id, a.day) = (e.user_id, e.media_id, ${day('e.created_at')}) WHERE e.id = p.id`
const ANSWERS_TO_REVIEW = `SELECT ${answers(
  'r.up_votes',
  'SELECT FROM review_votes v WHERE v.review_id = r.id AND v.user_id = $1 AND v.up',
  'CASE WHEN r.media_id IS NOT NULL THEN r.replies END',
)} FROM reviews r WHERE r.id = p.id`
const ANSWERS_TO_LIST = `SELECT ${answers(
  'l.like_count',
  'SELECT FROM list_likes k WHERE k.list_id = l.id AND k.user_id = $1',
  `CASE WHEN l.has_comments THEN ${comments('list', 'l.id')} END`,
)} FROM lists l WHERE l.id = p.id`

/**
 * A user's last change of a work on the day of a change ($2), as everybody sees it ($1 is null). Nothing if the user
 * does not show it, or the record is private or gone.
 */
export const ACTIVITY = `SELECT 1 AS source, e.id::text AS id, e.created_at AS at,
    json_build_object('id', u.id, 'username', u.username, 'profilePicture', ${profilePicture('u.id')}) AS user,
    json_build_object('id', coalesce(a.id, e.id), 'mediaId', e.media_id, 'before', (${FIRST}), 'after', ${progress('e.after')}, 'others', 0, 'rating', (${RATING})) AS event,
    NULL AS list, json_build_object('likes', coalesce(a.like_count, 0), 'isLiked', false, 'replies', ${comments('activity', 'a.id')}) AS answers
  FROM watched_events g CROSS JOIN LATERAL (SELECT n.* FROM watched_events n WHERE n.user_id = g.user_id AND n.media_id = g.media_id
      AND ${day('n.created_at')} = ${day('g.created_at')} AND ${isNews('n')} ORDER BY n.id DESC LIMIT 1) AS e
    JOIN users u ON u.id = e.user_id LEFT JOIN activities a ON (a.user_id, a.media_id, a.day) = (e.user_id, e.media_id, ${day('e.created_at')})
  WHERE g.id = $2::bigint AND $1::int IS NULL AND u.show_activity AND coalesce(u.suspended_until <= now(), true)
    AND EXISTS (SELECT FROM public_watched_records w WHERE w.user_id = e.user_id AND w.media_id = e.media_id)`

/** A page of the feed, each entry with what its source says of it. */
export const FEED = `WITH ${FOLLOWED}, events AS MATERIALIZED (${newest(EVENTS)}), written AS MATERIALIZED (${newest(REVIEWS)}),
  added AS MATERIALIZED (${LISTS}), page AS MATERIALIZED (SELECT * FROM events UNION ALL SELECT * FROM written UNION ALL SELECT * FROM added
    ORDER BY at DESC, source DESC, id DESC LIMIT $6::int)
  SELECT p.source, p.id::text AS id, p.at, json_build_object('id', u.id, 'username', u.username, 'profilePicture', ${profilePicture('u.id')}) AS user,
    CASE p.source WHEN 1 THEN (SELECT json_build_object('id', e.id, 'mediaId', e.media_id, 'before', (${FIRST}), 'after', ${progress('e.after')}, 'others', (${OTHERS}), 'rating', (${RATING}))
      FROM watched_events e WHERE e.id = p.id) END AS event,
    CASE p.source WHEN 3 THEN (SELECT json_build_object('name', l.name, 'slug', l.slug, 'works', d.works, 'count', d.count)
      FROM lists l CROSS JOIN LATERAL (${ADDED}) AS d WHERE l.id = p.id) END AS list,
    CASE p.source WHEN 1 THEN (${ANSWERS_TO_CHANGE}) WHEN 2 THEN (${ANSWERS_TO_REVIEW}) ELSE (${ANSWERS_TO_LIST}) END AS answers
  FROM page p JOIN users u ON u.id = p.user_id ORDER BY p.at DESC, p.source DESC, p.id DESC`
