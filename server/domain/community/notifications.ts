import { links } from '@/lib/links'
import {
  IS_TOLD_OF_ACTOR,
  type NotificationDetail,
  type NotificationEvent,
  type NotificationParts,
} from '@/server/domain/social/notifications'
import { MAX_MENTIONS } from './mentions/rules'

/** The numbers of votes at which the author of a text is told, each once. */
export const MILESTONES: readonly number[] = [
  1,
  5,
  ...[1, 2, 3, 4, 5].flatMap((power) => [10 ** power, 2.5 * 10 ** power, 5 * 10 ** power]),
]

/** A visible text. */
const TEXT = `SELECT r.* FROM reviews r WHERE r.id = $1::int AND r.deleted_at IS NULL AND r.hidden_at IS NULL
  AND NOT EXISTS (SELECT FROM torrents t WHERE t.id = r.torrent_id AND t.hidden_at IS NOT NULL)`

/**
 * First the authors of the comment that a text answers and of the first one of its thread. Then the owner of the list
 * or activity that it is about, then who is mentioned. Nobody is told of a text twice; whoever does not want it now is
 * not told after a later edit either.
 */
const TELL_POSTED = `WITH posted AS (${TEXT}),
  wanted AS (
    SELECT a.poster_id AS user_id, 'reply'::notification_kind AS kind
      FROM posted p JOIN reviews a ON a.id IN (p.parent_id, p.answered_id)
      WHERE a.deleted_at IS NULL AND a.hidden_at IS NULL
    UNION SELECT l.owner_id, 'reply' FROM posted p JOIN discussed_lists d ON d.id = p.list_id JOIN lists l ON l.id = d.id
    UNION SELECT a.user_id, 'reply' FROM posted p JOIN shown_activities a ON a.id = p.activity_id
    UNION (SELECT m.user_id, 'mention' FROM posted p JOIN review_mentions m ON m.review_id = p.id ORDER BY 1 LIMIT $2::int)),
  others AS (
    SELECT w.user_id, w.kind, CASE w.kind WHEN 'reply' THEN u.notify_replies ELSE u.notify_mentions END
        AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = w.user_id AND b.blocked_id = p.poster_id
          OR b.user_id = p.poster_id AND b.blocked_id = w.user_id AND b.kind = 'Block') AS wants
      FROM wanted w CROSS JOIN posted p JOIN users u ON u.id = w.user_id
      WHERE w.user_id <> p.poster_id AND u.confirmed_at IS NOT NULL),
  told AS (INSERT INTO notified_users (review_id, user_id) SELECT DISTINCT $1::int, user_id FROM others ORDER BY 2
    ON CONFLICT DO NOTHING RETURNING user_id)
  INSERT INTO notifications (user_id, kind, review_id)
    SELECT DISTINCT ON (user_id) user_id, kind, $1 FROM others JOIN told USING (user_id) WHERE wants ORDER BY user_id, kind
    ON CONFLICT DO NOTHING`

/** One notification of a text's votes, which each milestone makes anew. */
const TELL_VOTED = `WITH reached AS (
    SELECT t.poster_id AS user_id, (SELECT max(m) FROM unnest($2::int[]) AS m WHERE m <= t.up_votes) AS votes FROM (${TEXT}) AS t),
  told AS (INSERT INTO notified_users AS o (review_id, user_id, votes)
    SELECT $1::int, user_id, votes FROM reached WHERE user_id IS NOT NULL AND votes IS NOT NULL
    ON CONFLICT (review_id, user_id) DO UPDATE SET votes = excluded.votes WHERE o.votes < excluded.votes RETURNING user_id, votes)
  INSERT INTO notifications (user_id, kind, review_id, votes)
    SELECT t.user_id, 'votes', $1, t.votes FROM told t JOIN users u ON u.id = t.user_id WHERE u.notify_votes
    ON CONFLICT (review_id, user_id) WHERE review_id IS NOT NULL
    DO UPDATE SET id = excluded.id, votes = excluded.votes, created_at = excluded.created_at, read_at = NULL`

const TELL_LIKED = `INSERT INTO notifications (user_id, kind, activity_id, actor_id)
  SELECT u.id, 'like', a.id, $2::int
  FROM activities a JOIN activity_likes k ON k.activity_id = a.id JOIN users u ON u.id = a.user_id
  WHERE a.id = $1::int AND k.user_id = $2 AND ${IS_TOLD_OF_ACTOR} ON CONFLICT DO NOTHING`

/** A text was posted or edited. */
export const POSTED: NotificationEvent<{ review: number }> = {
  kind: 'posted',
  statement: TELL_POSTED,
  parameters: ({ review }) => [review, MAX_MENTIONS],
}

/** The votes for a text have changed. */
export const VOTED: NotificationEvent<{ review: number }> = {
  kind: 'voted',
  statement: TELL_VOTED,
  parameters: ({ review }) => [review, MILESTONES],
}

/** A user likes an activity. */
export const ACTIVITY_LIKED: NotificationEvent<{ activity: number; user: number }> = {
  kind: 'liked',
  of: 'activity',
  statement: TELL_LIKED,
  parameters: ({ activity, user }) => [activity, user],
}

type Activity = { id: number; title: string }
const activity: NotificationDetail<Activity, { title: string; path: string }> = {
  column: `(SELECT json_build_object('id', a.id, 'title', am.title) FROM activities a JOIN media am ON am.id = a.media_id
      WHERE a.id = n.activity_id)`,
  shown: ({ id, title }) => ({ title, path: links.activity(id) }),
}

export const COMMUNITY_NOTIFICATIONS = {
  events: [POSTED, VOTED, ACTIVITY_LIKED],
  kinds: {
    reply: {
      topic: `coalesce(r.parent_id::text, 'list ' || r.list_id, 'activity ' || r.activity_id, n.id::text)`,
      names: 'everybody',
    },
    mention: {
      topic: `(r.kind, r.media_id, r.series_id, r.character_id, r.person_id, r.company_id, r.torrent_id, r.list_id, r.activity_id, r.episode)::text`,
      names: 'everybody',
    },
    votes: {},
    like: { topic: `(n.list_id, n.activity_id)::text`, names: 'everybody' },
  },
  seen: [
    `(n.activity_id IS NULL OR EXISTS (SELECT FROM activity_likes k WHERE k.activity_id = n.activity_id AND k.user_id = n.actor_id))`,
    `(n.review_id IS NULL OR r.deleted_at IS NULL AND r.hidden_at IS NULL
      AND (r.list_id IS NULL OR EXISTS (SELECT FROM discussed_lists d WHERE d.id = r.list_id))
      AND (r.activity_id IS NULL OR EXISTS (SELECT FROM shown_activities d WHERE d.id = r.activity_id))
      AND NOT EXISTS (SELECT FROM torrents t WHERE t.id = r.torrent_id AND t.hidden_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = n.user_id AND b.blocked_id = r.poster_id))`,
  ],
  details: { activity },
} satisfies NotificationParts & { details: unknown }
