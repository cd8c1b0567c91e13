import { MAX_NOTIFICATIONS } from '@/lib/social/notifications'
import { rows, sql } from '@/server/platform/database/client'
import type { Tx } from '@/server/platform/writing/write'

/** Days after which a notification is deleted. */
export const KEPT_DAYS = 90

/**
 * An event of which users may be told, with the statement that makes the notifications. Running it again makes no more.
 */
export type NotificationEvent<Values extends EventValues = EventValues> = {
  /** The name of the event in the queue, which earlier and later versions read, too. */
  kind: string
  /** The name of a value that only this one of several events with the same kind has. */
  of?: string
  statement: string
  /** A method, so that events of different values are of one type. */
  parameters(values: Values): unknown[]
}

/** The ids that an event names. */
type EventValues = Record<string, string | number>

/** How notifications `n` of a kind are read; `r` is the text. */
export type NotificationKind = {
  /** SQL: notifications with the same topic are one. Without a topic, each is by itself. */
  topic?: string
  /** Whose names the notification has: of everybody who did it, or of the owner of the list; by default nobody's. */
  names?: 'everybody' | 'owner'
}

/** A field that only some notifications have. `shown` is a method, so that all details are of one type. */
export type NotificationDetail<Row, Shown> = {
  /**
   * SQL: the field of the newest notification `n` of a group `g` as JSON, or null. `l` is the list, and `o` its owner.
   */
  column: string
  shown(row: Row): Shown
}

/** What a context declares of notifications. `views/notifications.ts` collects the declarations. */
export type NotificationParts = {
  events: readonly NotificationEvent[]
  kinds: Readonly<Record<string, NotificationKind>>
  /** SQL conditions of the notifications `n` that their owner still sees. Each holds for those it is not about. */
  seen: readonly string[]
}

/**
 * The condition that a user `u` is told of what the user `$2` does with what is theirs. None is if one of both has
 * blocked the other, or `u` has muted them.
 */
export const IS_TOLD_OF_ACTOR = `u.id <> $2 AND u.notify_votes AND u.confirmed_at IS NOT NULL AND NOT EXISTS (SELECT FROM user_blocks b
    WHERE b.user_id = u.id AND b.blocked_id = $2 OR b.user_id = $2 AND b.blocked_id = u.id AND b.kind = 'Block')`

/** A user follows another one. Nobody is told of a follow that has ended meanwhile. */
export const FOLLOWED: NotificationEvent<{ followed: number; follower: number }> = {
  kind: 'followed',
  statement: `INSERT INTO notifications (user_id, kind, actor_id)
  SELECT u.id, 'follow', $2::int FROM follows f JOIN users u ON u.id = f.followed_id
  WHERE f.followed_id = $1::int AND f.follower_id = $2 AND ${IS_TOLD_OF_ACTOR} ON CONFLICT DO NOTHING`,
  parameters: ({ followed, follower }) => [followed, follower],
}

export const SOCIAL_NOTIFICATIONS = {
  events: [FOLLOWED],
  kinds: { follow: { topic: `'followers'`, names: 'everybody' } },
  seen: [
    `(n.kind <> 'follow' OR EXISTS (SELECT FROM follows f WHERE f.follower_id = n.actor_id AND f.followed_id = n.user_id))`,
    `(n.actor_id IS NULL OR NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = n.user_id AND b.blocked_id = n.actor_id))`,
  ],
} satisfies NotificationParts

/**
 * Adds the job that tells users of an event, as a part of the unit of work. The job decides who is told, so the same
 * event may be added again.
 */
export function notifyLater<Values extends EventValues>(
  tx: Tx,
  { kind }: NotificationEvent<Values>,
  values: Values,
): void {
  tx.addJob('notify', { ...values, kind })
}

/** Deletes old notifications, and of each user all but the newest. */
export async function cleanNotifications(): Promise<void> {
  await rows(sql`DELETE FROM notifications WHERE created_at < now() - make_interval(days => ${KEPT_DAYS}::int)`)
  await rows(sql`DELETE FROM notifications n USING (
      SELECT user_id, (array_agg(id ORDER BY id DESC))[${MAX_NOTIFICATIONS}::int] AS oldest FROM notifications
      GROUP BY user_id HAVING count(*) > ${MAX_NOTIFICATIONS}::int) AS k
    WHERE n.user_id = k.user_id AND n.id < k.oldest`)
}
