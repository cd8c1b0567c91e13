import type { FoundUser } from '@/lib/views/schemas/search'
import { usernameKey } from '@/server/domain/identity/users/names'
import { isBlocked } from '@/server/domain/social/blocks/access'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'

/** Most matches that are counted, and ordered by closeness. */
const MAX_FOUND = 500
/** Texts without so many letters in a row have no trigram: names begin with them. */
const ANYWHERE = /[^\s._-]{3}/
/** A name has 2 to 24 letters; letters with marks may be several characters. */
const LENGTH = { least: 2, most: 60 }

/**
 * The members whose names contain a text, with or without an @, the name itself first; names that look alike are the
 * same. Not those that are suspended or have not confirmed their address, and nobody whom the asker has blocked or who
 * has blocked the asker.
 */
export async function foundMembers(
  text: string,
  most: number,
  askerId?: number,
): Promise<{ data: FoundUser[]; total: number }> {
  const name = text.normalize('NFKC').trim().replace(/^@/, '')
  if (name.replace(/[\s._-]/g, '').length < LENGTH.least || name.length > LENGTH.most) return { data: [], total: 0 }
  const key = usernameKey(name)
  const pattern = `${ANYWHERE.test(key) ? '%' : ''}${patternOf(key)}%`
  const found = await plannedRows<FoundUser & { total: number }>('found-members', FOUND, [
    ...[key, pattern, most, askerId ?? null],
  ])
  cacheTag(
    'user',
    found.map(({ id }) => id),
  )
  return { data: found.map(({ total, ...user }) => user), total: found[0]?.total ?? 0 }
}

/** Where the text has a space or a sign that names may have, any of them may be. */
const patternOf = (key: string) => key.replace(/[\\%]/g, '\\$&').replace(/[\s._-]+/g, '_')

const SHOWN = `u.confirmed_at IS NOT NULL AND (u.suspended_until IS NULL OR u.suspended_until < now())
      AND ($4::int IS NULL OR NOT ${isBlocked('u.id', '$4::int')})`

const FOUND = `WITH found AS MATERIALIZED (
    SELECT u.id, u.username, u.username_key FROM users u WHERE u.username_key = $1::text AND ${SHOWN}
    UNION
    (SELECT u.id, u.username, u.username_key FROM users u WHERE u.username_key LIKE $2::text AND ${SHOWN} LIMIT ${MAX_FOUND})
  )
  SELECT f.id, f.username, (SELECT count(*)::int FROM found) AS total,
    (SELECT json_build_object('filename', a.filename, 'type', a.type, 'width', a.width, 'height', a.height) FROM attachments a
      WHERE a.user_id = f.id AND a.type = 'Primary' ORDER BY a.position, a.id DESC LIMIT 1) AS "profilePicture"
  FROM (SELECT * FROM found ORDER BY username_key = $1::text DESC, starts_with(username_key, $1) DESC, length(username), id
    LIMIT $3::int) AS f ORDER BY f.username_key = $1 DESC, starts_with(f.username_key, $1) DESC, length(f.username), f.id`
