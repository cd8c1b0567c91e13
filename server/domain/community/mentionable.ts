import type { Mentionable, MentionableSearch } from '@/lib/community/schemas/mentions'
import { usernameKey } from '@/server/domain/identity/users/names'
import { isBlocked } from '@/server/domain/social/blocks/access'
import { plannedRows } from '@/server/platform/database/client'
import { ABOUT_SHOWN, IS_PLACED, isThere, TABLES, VISIBLE } from './reviews/statements'

/** Most users that are offered at once. */
const MOST = 8
/** The newest texts of a discussion or thread whose authors come first. */
const MAX_TEXTS = 100
/** Most matches that are ordered by closeness. */
const MAX_FOUND = 500
/** Fewer letters find only the people of the place. */
const LEAST_LETTERS = 2

/**
 * The users whose names begin with a text, and whom a text of this author can mention. Who wrote in the thread or on
 * the entry comes first, the latest first; then all others, the name itself first. Not the author, nobody whom a block
 * separates from the author, and nobody who is suspended. Names that look alike are the same.
 */
export async function mentionableUsers(
  authorId: number,
  { query, entity, entityId, thread }: MentionableSearch,
): Promise<Mentionable[]> {
  const key = usernameKey(query.normalize('NFKC'))
  const pattern = query.replace(/[\s._-]/g, '').length < LEAST_LETTERS ? null : `${key.replace(/[\\%_]/g, '\\$&')}%`
  const values = [authorId, key, pattern]
  if (thread !== undefined)
    return plannedRows<Mentionable>('mentionable-in-thread', offered(IN_THREAD), [...values, thread])
  if (entity && entityId !== undefined) {
    const texts = `SELECT r.poster_id, r.created_at FROM reviews r WHERE r.kind = 'comment' AND ${VISIBLE}
      AND r.${entity}_id = (SELECT e.id FROM ${TABLES[entity]} e WHERE e.id = $4::int ${isThere(entity)})
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${MAX_TEXTS}`
    return plannedRows<Mentionable>(`mentionable-on-${entity}`, offered(texts), [...values, entityId])
  }
  return plannedRows<Mentionable>(
    'mentionable',
    offered('SELECT 0 AS poster_id, now() AS created_at WHERE false'),
    values,
  )
}

/** The authors in the thread of the text $4: of its first text, and of its replies. */
const IN_THREAD = `SELECT r.poster_id, r.created_at
  FROM (SELECT coalesce(r.parent_id, r.id) AS id FROM reviews r WHERE r.id = $4::int AND ${ABOUT_SHOWN} AND ${IS_PLACED}) AS first
    CROSS JOIN LATERAL (SELECT poster_id, created_at FROM reviews WHERE id = first.id AND ${VISIBLE}
      UNION ALL (SELECT poster_id, created_at FROM reviews WHERE parent_id = first.id AND ${VISIBLE}
        ORDER BY created_at DESC, id DESC LIMIT ${MAX_TEXTS})) AS r`

const SHOWN = `u.confirmed_at IS NOT NULL AND (u.suspended_until IS NULL OR u.suspended_until < now())
      AND u.id <> $1::int AND NOT ${isBlocked('u.id', '$1::int')}`

const ORDER = `"at" DESC NULLS LAST, username_key = $2::text DESC, length(username), id`

const offered = (texts: string) => `WITH people AS MATERIALIZED (
    SELECT poster_id AS id, max(created_at) AS "at" FROM (${texts}) AS t GROUP BY poster_id),
  found AS (
    SELECT u.id, u.username, u.username_key, p."at" FROM people p JOIN users u ON u.id = p.id
      WHERE starts_with(u.username_key, $2::text) AND ${SHOWN}
    UNION ALL
    (SELECT u.id, u.username, u.username_key, NULL FROM users u WHERE u.username_key LIKE $3::text AND ${SHOWN}
      AND u.id NOT IN (SELECT id FROM people WHERE id IS NOT NULL) LIMIT ${MAX_FOUND}))
  SELECT f.id, f.username,
    (SELECT json_build_object('filename', a.filename, 'type', a.type, 'width', a.width, 'height', a.height) FROM attachments a
      WHERE a.user_id = f.id AND a.type = 'Primary' ORDER BY a.position, a.id DESC LIMIT 1) AS "profilePicture"
  FROM (SELECT * FROM found ORDER BY ${ORDER} LIMIT ${MOST}) AS f ORDER BY ${ORDER}`
