import { listUrl } from '@/lib/lists/links/lists'
import {
  IS_TOLD_OF_ACTOR,
  type NotificationDetail,
  type NotificationEvent,
  type NotificationParts,
} from '@/server/domain/social/notifications'

/** A user was invited to work on a list. Nobody is told of an invitation that was taken back meanwhile. */
export const INVITED: NotificationEvent<{ list: number; user: number }> = {
  kind: 'invited',
  statement: `INSERT INTO notifications (user_id, kind, list_id)
  SELECT c.user_id, 'invitation', c.list_id FROM list_collaborators c
  WHERE c.list_id = $1::int AND c.user_id = $2::int AND c.accepted_at IS NULL ON CONFLICT DO NOTHING`,
  parameters: ({ list, user }) => [list, user],
}

/** A user likes a list. */
export const LIST_LIKED: NotificationEvent<{ list: number; user: number }> = {
  kind: 'liked',
  of: 'list',
  statement: `INSERT INTO notifications (user_id, kind, list_id, actor_id)
  SELECT u.id, 'like', l.id, $2::int FROM lists l JOIN list_likes k ON k.list_id = l.id JOIN users u ON u.id = l.owner_id
  WHERE l.id = $1::int AND k.user_id = $2 AND ${IS_TOLD_OF_ACTOR} ON CONFLICT DO NOTHING`,
  parameters: ({ list, user }) => [list, user],
}

type List = { name: string; slug: string; owner: string }
const list: NotificationDetail<List, { name: string; url: string }> = {
  column: `CASE WHEN l.id IS NOT NULL THEN json_build_object('name', l.name, 'slug', l.slug, 'owner', o.username) END`,
  shown: ({ name, slug, owner }) => ({ name, url: listUrl(owner, slug) }),
}

export const LIST_NOTIFICATIONS = {
  events: [INVITED, LIST_LIKED],
  kinds: { invitation: { names: 'owner' } },
  seen: [
    `(n.list_id IS NULL OR n.actor_id IS NOT NULL
      OR EXISTS (SELECT FROM list_collaborators c WHERE c.list_id = n.list_id AND c.user_id = n.user_id))`,
    `(n.list_id IS NULL OR n.actor_id IS NULL
      OR EXISTS (SELECT FROM list_likes k WHERE k.list_id = n.list_id AND k.user_id = n.actor_id))`,
  ],
  details: { list },
} satisfies NotificationParts & { details: unknown }
