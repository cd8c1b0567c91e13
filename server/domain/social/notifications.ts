import { MAX_NOTIFICATIONS } from '@/lib/social/notifications'
import { plannedRows, rows, sql } from '@/server/platform/database/client'
import type { NotificationEvent } from '@/server/platform/jobs/queue'
import type { Tx } from '@/server/platform/writing/write'

/** Days after which a notification is deleted. */
export const KEPT_DAYS = 90

/** Most users whom one text tells of a mention. */
export const MAX_MENTIONS = 20

/** The numbers of votes for a text of which its author is told, each once. */
export const MILESTONES: readonly number[] = [
  1,
  5,
  ...[1, 2, 3, 4, 5].flatMap((power) => [10 ** power, 2.5 * 10 ** power, 5 * 10 ** power]),
]

/**
 * Adds the job that tells users of an event, as a part of the unit of work. The job decides who is told, so the same event may be
 * added again.
 */
export function notifyLater(tx: Tx, event: NotificationEvent): void {
  tx.addJob('notify', event)
}

/** Makes the notifications of an event. Doing it again makes no more. */
export async function notify(event: NotificationEvent): Promise<void> {
  if (event.kind === 'posted') await plannedRows('notify-posted', POSTED, [event.review, MAX_MENTIONS])
  else if (event.kind === 'voted') await plannedRows('notify-voted', VOTED, [event.review, MILESTONES])
  else if (event.kind === 'liked')
    await plannedRows('notify-liked', LIKED, [event.list ?? null, event.activity ?? null, event.user])
  else if (event.kind === 'invited') await plannedRows('notify-invited', INVITED, [event.list, event.user])
  else if (event.kind === 'decided') await plannedRows('notify-decided', DECIDED, [event.contribution])
  else if (event.kind === 'merged') await plannedRows('notify-merged', MERGED, [event.merge])
  else await plannedRows('notify-moderated', MODERATED, [event.act])
}

/** A visible text. */
const TEXT = `SELECT r.* FROM reviews r WHERE r.id = $1::int AND r.deleted_at IS NULL AND r.hidden_at IS NULL
  AND NOT EXISTS (SELECT FROM torrents t WHERE t.id = r.torrent_id AND t.hidden_at IS NOT NULL)`

/**
 * The authors of the comments that a text answers (of the comment itself, and of the first one of the thread), the owner of the list or activity that it is about, then who is mentioned. Nobody is
 * told of a text twice; whoever does not want it now is not told after a later edit either.
 */
const POSTED = `WITH posted AS (${TEXT}),
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
const VOTED = `WITH reached AS (
    SELECT t.poster_id AS user_id, (SELECT max(m) FROM unnest($2::int[]) AS m WHERE m <= t.up_votes) AS votes FROM (${TEXT}) AS t),
  told AS (INSERT INTO notified_users AS o (review_id, user_id, votes)
    SELECT $1::int, user_id, votes FROM reached WHERE user_id IS NOT NULL AND votes IS NOT NULL
    ON CONFLICT (review_id, user_id) DO UPDATE SET votes = excluded.votes WHERE o.votes < excluded.votes RETURNING user_id, votes)
  INSERT INTO notifications (user_id, kind, review_id, votes)
    SELECT t.user_id, 'votes', $1, t.votes FROM told t JOIN users u ON u.id = t.user_id WHERE u.notify_votes
    ON CONFLICT (review_id, user_id) WHERE review_id IS NOT NULL
    DO UPDATE SET id = excluded.id, votes = excluded.votes, created_at = excluded.created_at, read_at = NULL`

/** Whom a decision concerns is told, also who wants no notifications: but not of reports that led to nothing. */
const MODERATED = `INSERT INTO notifications (user_id, kind, act_id)
  SELECT m.author_id, 'moderation', m.id FROM moderation_log m JOIN users u ON u.id = m.author_id
  WHERE m.id = $1::int AND m.act IN ('Hide', 'Show', 'Warn', 'Suspend', 'Lift') AND m.author_id <> m.moderator_id
  ON CONFLICT DO NOTHING`

/** The proposer of a contribution that somebody else has decided. */
const DECIDED = `INSERT INTO notifications (user_id, kind, contribution_id)
  SELECT c.proposer_id, 'contribution', c.id FROM contributions c JOIN users u ON u.id = c.proposer_id
  WHERE c.id = $1::int AND c.decided_at IS NOT NULL AND c.decided_by IS DISTINCT FROM c.proposer_id AND u.notify_contributions
  ON CONFLICT DO NOTHING`

/** The owner of a list or an activity, of each user who likes it once; not if one of both has blocked the other, or the owner has muted them. */
const LIKED = `INSERT INTO notifications (user_id, kind, list_id, activity_id, actor_id)
  SELECT o.id, 'like', o.list_id, o.activity_id, $3::int FROM (
      SELECT l.owner_id AS id, l.id AS list_id, NULL::int AS activity_id FROM lists l JOIN list_likes k ON k.list_id = l.id
        WHERE l.id = $1::int AND k.user_id = $3
      UNION ALL SELECT a.user_id, NULL, a.id FROM activities a JOIN activity_likes k ON k.activity_id = a.id
        WHERE a.id = $2::int AND k.user_id = $3
    ) AS o JOIN users u ON u.id = o.id
  WHERE o.id <> $3 AND u.notify_votes AND u.confirmed_at IS NOT NULL AND NOT EXISTS (SELECT FROM user_blocks b
    WHERE b.user_id = o.id AND b.blocked_id = $3 OR b.user_id = $3 AND b.blocked_id = o.id AND b.kind = 'Block')
  ON CONFLICT DO NOTHING`

/** An invitation to work on a list, unless it was taken back meanwhile. */
const INVITED = `INSERT INTO notifications (user_id, kind, list_id)
  SELECT c.user_id, 'invitation', c.list_id FROM list_collaborators c
  WHERE c.list_id = $1::int AND c.user_id = $2::int AND c.accepted_at IS NULL ON CONFLICT DO NOTHING`

/**
 * Users who had something of the entry that is gone: a record, an entry of a list, a favourite, a text, a torrent. Each once, and not the editor.
 * A merge that was undone meanwhile is not told.
 */
const MERGED = `INSERT INTO notifications (user_id, kind, merge_id)
  SELECT DISTINCT o.id, 'merge'::notification_kind, m.id FROM merges m CROSS JOIN LATERAL (
      SELECT (r.content->>'user_id')::int AS id FROM merged_rows r
        WHERE r.merge_id = m.id AND r.kind IN ('moved', 'removed')
          AND r.reference IN ('watched_records.media_id', 'name_favorites.character_id', 'name_favorites.person_id', 'name_favorites.company_id')
      UNION SELECT l.owner_id FROM merged_rows r JOIN lists l ON l.id = (r.content->>'list_id')::int
        WHERE r.merge_id = m.id AND r.reference = 'list_entries.media_id' AND r.kind IN ('moved', 'removed')
      UNION SELECT t.poster_id FROM merged_rows r JOIN reviews t ON t.id = (r.content->>'id')::int AND t.deleted_at IS NULL
        WHERE r.merge_id = m.id AND r.reference IN ('reviews.media_id', 'reviews.other_id', 'reviews.series_id', 'reviews.character_id', 'reviews.person_id', 'reviews.company_id')
      UNION SELECT t.uploader_id FROM merged_rows r JOIN torrents t ON t.id = (r.content->>'id')::int AND t.deleted_at IS NULL
        WHERE r.merge_id = m.id AND r.reference = 'torrents.media_id'
    ) AS o JOIN users u ON u.id = o.id
  WHERE m.id = $1::int AND m.undone_at IS NULL AND o.id IS DISTINCT FROM m.editor_id AND u.confirmed_at IS NOT NULL
  ORDER BY 1 ON CONFLICT DO NOTHING`

/** Deletes old notifications, and of each user all but the newest. */
export async function cleanNotifications(): Promise<void> {
  await rows(sql`DELETE FROM notifications WHERE created_at < now() - make_interval(days => ${KEPT_DAYS}::int)`)
  await rows(sql`DELETE FROM notifications n USING (
      SELECT user_id, (array_agg(id ORDER BY id DESC))[${MAX_NOTIFICATIONS}::int] AS oldest FROM notifications
      GROUP BY user_id HAVING count(*) > ${MAX_NOTIFICATIONS}::int) AS k
    WHERE n.user_id = k.user_id AND n.id < k.oldest`)
}
