import { reviewedLink } from '@/lib/community/links/reviews'
import { links } from '@/lib/links'
import { excerpt } from '@/lib/markup/excerpt'
import type { TextType } from '@/lib/markup/formats'
import { type ActValues, changedOf, type ToldAdministration } from '@/lib/views/administered'
import type { Notification } from '@/lib/views/schemas/notifications'
import { COMMUNITY_NOTIFICATIONS } from '@/server/domain/community/notifications'
import { ENTITY } from '@/server/domain/community/reviews/cards'
import { CURATION_NOTIFICATIONS } from '@/server/domain/curation/notifications'
import { LIST_NOTIFICATIONS } from '@/server/domain/lists/notifications'
import {
  type NotificationDetail,
  type NotificationEvent,
  type NotificationKind,
  type NotificationParts,
  SOCIAL_NOTIFICATIONS,
} from '@/server/domain/social/notifications'
import { TORRENT_NOTIFICATIONS } from '@/server/domain/torrents/notifications'
import { renderText } from '@/server/engines/markup/render'
import { plannedRows } from '@/server/platform/database/client'
import type { Jobs } from '@/server/platform/jobs/queue'
import { knownSite } from '@/server/platform/site/site'

/** Most characters of a text's excerpt. */
export const EXCERPT = 160

/** Whom a decision concerns is told, also who wants no notifications: but not of reports that led to nothing. */
const TELL_MODERATED = `INSERT INTO notifications (user_id, kind, act_id)
  SELECT m.author_id, 'moderation', m.id FROM moderation_log m JOIN users u ON u.id = m.author_id
  WHERE m.id = $1::int AND m.act IN ('Hide', 'Show', 'Warn', 'Suspend', 'Lift') AND m.author_id IS DISTINCT FROM m.moderator_id
  ON CONFLICT DO NOTHING`

/**
 * A moderator has decided; `act` is a row of the moderation log. Moderation is above the inbox, so it is declared here.
 */
export const MODERATED: NotificationEvent<{ act: number }> = {
  kind: 'moderated',
  statement: TELL_MODERATED,
  parameters: ({ act }) => [act],
}

/**
 * An administrator, or the command line, has done something with an account; `act` is a row of the log. Its user is
 * always told, except by oneself.
 */
export const ADMINISTERED: NotificationEvent<{ act: number }> = {
  kind: 'administered',
  statement: `INSERT INTO notifications (user_id, kind, act_id)
  SELECT u.id, 'administered', m.id FROM moderation_log m JOIN users u ON u.id = m.user_id
  WHERE m.id = $1::int AND m.user_id IS DISTINCT FROM m.moderator_id ON CONFLICT DO NOTHING`,
  parameters: ({ act }) => [act],
}

/** Somebody has logged in from a browser and a network that are new to the account; `at` tells two apart. */
const LOGGED_IN: NotificationEvent<{ user: number; at: string }> = {
  kind: 'loggedIn',
  statement: `INSERT INTO notifications (user_id, kind, created_at)
  SELECT u.id, 'login', $2::timestamptz FROM users u WHERE u.id = $1::int AND NOT EXISTS (SELECT FROM notifications n
    WHERE n.user_id = u.id AND n.kind = 'login' AND n.created_at = $2::timestamptz)`,
  parameters: ({ user, at }) => [user, at],
}

/** What was added to an account or removed from it, and when (milliseconds since 1970). */
type AccountNews = { userId: number; of: string; at: number }

/** News of an account, of which its user is always told. Identity is below the inbox, so they are declared here. */
const newsOf = (kind: string): NotificationEvent<AccountNews> => ({
  kind,
  statement: `INSERT INTO notifications (user_id, kind, created_at)
  SELECT u.id, $2::notification_kind, to_timestamp($3::float8 / 1000) FROM users u WHERE u.id = $1::int AND NOT EXISTS (
    SELECT FROM notifications n WHERE n.user_id = u.id AND n.kind = $2::notification_kind
      AND n.created_at = to_timestamp($3::float8 / 1000)::timestamptz(3))`,
  parameters: ({ userId, of, at }) => [userId, of, at],
})

type Act = NonNullable<Notification['act']>
type ActRow = Pick<Act, 'act' | 'reason' | 'note' | 'of'> & {
  until: number | null
  /** The id and name of a target that is no text. */
  target: number | null
  name: string | null
  text: (Parameters<typeof reviewedLink>[0] & { entity: { title: string }; rawText: string; textType: TextType }) | null
}

const act: NotificationDetail<ActRow, Act> = {
  column: `(SELECT json_build_object('act', m.act, 'reason', m.reason, 'note', m.note,
      'until', extract(epoch FROM m.until) * 1000, 'of', CASE WHEN m.review_id IS NOT NULL THEN 'review'
        WHEN m.torrent_id IS NOT NULL THEN 'torrent' WHEN m.list_id IS NOT NULL THEN 'list'
        WHEN m.media_id IS NOT NULL THEN 'media' WHEN m.note_id IS NOT NULL THEN 'note' ELSE 'user' END,
      'target', coalesce(m.torrent_id, m.media_id), 'name', coalesce((SELECT name FROM torrents WHERE id = m.torrent_id),
        (SELECT name FROM lists WHERE id = m.list_id), (SELECT title FROM media WHERE id = m.media_id)),
      'text', (SELECT row_to_json(x) FROM (SELECT r.id, r.kind, r.episode, r.raw_text AS "rawText", r.text_type AS "textType", ${ENTITY}
        FROM reviews r WHERE r.id = m.review_id AND r.deleted_at IS NULL) AS x)) FROM moderation_log m
      WHERE m.id = n.act_id AND n.kind = 'moderation')`,
  shown: toAct,
}

type Told = { act: ToldAdministration; before: ActValues; after: ActValues }

/** What an administrator has done with the account. */
const administered: NotificationDetail<Told, NonNullable<Notification['administered']>> = {
  column: `(SELECT json_build_object('act', m.act, 'before', m.before, 'after', m.after) FROM moderation_log m
      WHERE m.id = n.act_id AND n.kind = 'administered')`,
  shown: ({ act, ...values }) => ({ act, what: changedOf(values) }),
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
    contact: knownSite().contact,
  }
}

const ALL: readonly NotificationParts[] = [
  SOCIAL_NOTIFICATIONS,
  COMMUNITY_NOTIFICATIONS,
  LIST_NOTIFICATIONS,
  CURATION_NOTIFICATIONS,
  TORRENT_NOTIFICATIONS,
  { events: [newsOf('secondFactor')], kinds: { factorAdded: {}, factorRemoved: {} }, seen: [] },
  {
    events: [newsOf('wayIn')],
    kinds: { passkeyAdded: {}, passkeyRemoved: {}, providerAdded: {}, providerRemoved: {}, passwordRemoved: {} },
    seen: [],
  },
  { events: [MODERATED, LOGGED_IN], kinds: { moderation: {}, login: {} }, seen: [] },
  { events: [ADMINISTERED], kinds: { administered: {} }, seen: [] },
]

const EVENTS = ALL.flatMap(({ events }) => events)

/** The kinds of notifications, and how each is read. */
export const KINDS: [kind: string, NotificationKind][] = ALL.flatMap(({ kinds }) => Object.entries(kinds))

/**
 * The condition of notifications `n` that their owner sees: not what is hidden, deleted or taken back, or by whom the
 * owner has blocked.
 */
export const SEEN = ALL.flatMap(({ seen }) => seen).join('\n  AND ')

/** The fields that only some notifications have. */
export const DETAILS = {
  ...LIST_NOTIFICATIONS.details,
  ...COMMUNITY_NOTIFICATIONS.details,
  ...CURATION_NOTIFICATIONS.details,
  ...TORRENT_NOTIFICATIONS.details,
  act,
  administered,
} satisfies { [Name in keyof Notification]?: NotificationDetail<never, NonNullable<Notification[Name]>> }

/** Makes the notifications of an event. Doing it again makes no more. */
export async function notify({ kind, ...values }: Jobs['notify']): Promise<void> {
  const event = EVENTS.find((each) => each.kind === kind && (each.of === undefined || each.of in values))
  if (!event) throw new Error(`No context declares the event "${kind}".`)
  await plannedRows(`notify-${kind}${event.of ? `-${event.of}` : ''}`, event.statement, event.parameters(values))
}
