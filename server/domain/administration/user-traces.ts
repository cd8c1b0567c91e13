import type { UserTraces } from '@/lib/administration/schemas/users'
import { SECTION_ROWS } from '@/lib/administration/users'
import { plannedRows } from '@/server/platform/database/client'

type Section = keyof UserTraces
type Values = Record<string, unknown>

const isTime = (value: unknown): value is Date => value instanceof Date
const toAnswer = (row: Values) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isTime(value) ? value.toISOString() : value]))

/**
 * What a user has left on this site, each list with its newest rows. `askerId` is the administrator, who can delete
 * their own notes.
 */
export async function tracesOf(userId: number, askerId: number): Promise<UserTraces> {
  const sections = Object.entries(SECTIONS) as [Section, string][]
  const read = sections.map(async ([name, statement]) => {
    const values = name === 'notes' ? [userId, askerId] : [userId]
    return [name, (await plannedRows<Values>(`traces-${name}`, statement, values)).map(toAnswer)] as const
  })
  return Object.fromEntries(await Promise.all(read)) as UserTraces
}

const newest = (order = 'id') => `ORDER BY ${order} DESC LIMIT ${SECTION_ROWS}`

/** The kind and the id of what a report is about. */
const TARGET = `CASE WHEN r.user_id IS NOT NULL THEN 'user' WHEN r.review_id IS NOT NULL THEN 'review' WHEN r.torrent_id IS NOT NULL THEN 'torrent'
  WHEN r.list_id IS NOT NULL THEN 'list' WHEN r.media_id IS NOT NULL THEN 'media' WHEN r.note_id IS NOT NULL THEN 'note' ELSE 'takedown' END AS target,
  coalesce(r.user_id, r.review_id, r.torrent_id, r.list_id, r.media_id, r.note_id, r.takedown_id) AS "targetId"`
const REPORT = `r.id, ${TARGET}, r.reason::text AS reason, r.act_id IS NOT NULL AS "isSettled", r.created_at AS "createdDate"`

/** The newest open reports that are looked through for the texts of a user. */
const OPEN_REPORTS = 300

/** Settled reports are found by the acts that concern the user, open ones by whose text they are about. */
const ABOUT = `SELECT ${REPORT} FROM reports r WHERE r.id IN (
    (SELECT id FROM reports WHERE user_id = $1::int ORDER BY id DESC LIMIT ${SECTION_ROWS})
    UNION
    (SELECT s.id FROM (SELECT id FROM moderation_log WHERE author_id = $1::int ORDER BY id DESC LIMIT 100) AS l
      JOIN reports s ON s.act_id = l.id ORDER BY s.id DESC LIMIT ${SECTION_ROWS})
    UNION
    (SELECT o.id FROM (SELECT id, review_id, torrent_id, list_id, note_id FROM reports WHERE act_id IS NULL
        AND num_nonnulls(review_id, torrent_id, list_id, note_id) = 1 ORDER BY id DESC LIMIT ${OPEN_REPORTS}) AS o
      WHERE $1::int IN ((SELECT poster_id FROM reviews WHERE id = o.review_id), (SELECT uploader_id FROM torrents WHERE id = o.torrent_id),
        (SELECT owner_id FROM lists WHERE id = o.list_id), (SELECT author_id FROM contribution_notes WHERE id = o.note_id))
      LIMIT ${SECTION_ROWS})
  ) ORDER BY r.id DESC LIMIT ${SECTION_ROWS}`

const SECTIONS: Record<Section, string> = {
  sessions: `SELECT id, method, device, network, created_at AS "createdDate", last_used_at AS "lastUsedDate"
    FROM sessions WHERE user_id = $1::int AND expires_at > now() ${newest('last_used_at')}`,
  passkeys: `SELECT id, name, created_at AS "createdDate", last_used_at AS "lastUsedDate"
    FROM passkeys WHERE user_id = $1::int ${newest()}`,
  identities: `SELECT id, issuer, created_at AS "createdDate", last_used_at AS "lastUsedDate"
    FROM identities WHERE user_id = $1::int ${newest()}`,
  tokens: `SELECT id, name, scopes::text[] AS scopes, last_network AS network, created_at AS "createdDate",
    last_used_at AS "lastUsedDate", coalesce(revoked_at, expires_at) AS "endDate" FROM personal_tokens WHERE user_id = $1::int ${newest()}`,
  mails: `SELECT id, kind, outcome, detail, created_at AS "createdDate", updated_at AS "updatedDate"
    FROM mail_outcomes WHERE user_id = $1::int ${newest()}`,
  imports: `SELECT id, coalesce(format_name, format::text) AS format, filename, status::text AS status, failure, total,
    created_at AS "createdDate" FROM imports WHERE user_id = $1::int ${newest('created_at DESC, id')}`,
  uploads: `SELECT id, name, is_anonymous AS "isAnonymous", hidden_at IS NULL AND deleted_at IS NULL AS "isShown", created_at AS "createdDate"
    FROM torrents WHERE uploader_id = $1::int ${newest()}`,
  reportsAbout: ABOUT,
  reportsBy: `SELECT ${REPORT} FROM reports r WHERE r.reporter_id = $1::int ${newest('r.id')}`,
  suggestions: `SELECT id, noun, kind, state::text AS state, created_at AS "createdDate"
    FROM contributions WHERE proposer_id = $1::int ${newest()}`,
  notes: `SELECT n.id, n.text, (SELECT username FROM users WHERE id = n.author_id) AS author,
    n.author_id IS NULL OR n.author_id = $2::int AS "isOwn", n.created_at AS "createdDate" FROM user_notes n WHERE n.user_id = $1::int ${newest('n.id')}`,
  log: `SELECT l.id, l.act::text AS act, (SELECT username FROM users WHERE id = l.moderator_id) AS by,
    l.moderator_id IS NULL AS "isShell", l.reason::text AS reason, l.note, l.until,
    l.before, l.after, l.created_at AS "createdDate" FROM moderation_log l WHERE l.author_id = $1::int ${newest('l.id')}`,
}
