import type { PublicUser } from '@/lib/identity/schemas/users'
import { listUrl } from '@/lib/lists/links/lists'
import { publicFields, USER_COLUMNS, type UserRow, userNamed } from '@/server/domain/identity/users/queries'
import { COVERS, type CoversRow, toCovers } from '@/server/domain/lists/covers'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'

/** The public data of a user; null if there is none of that name. */
export async function publicUser(username: string): Promise<PublicUser | null> {
  const id = await userNamed(username)
  if (id === null) return null
  cacheTag('user', id)
  const [row] = await plannedRows<UserRow & Lists>('public-user', PUBLIC, [id])
  return row
    ? { ...publicFields(row), lists: row.lists.map((list) => listed(row.username, list)), smartLists: smartOf(row) }
    : null
}

type ListRow = {
  name: string
  slug: string
  description: string | null
  entryCount: number
  likes: number
  updatedAt: number
} & CoversRow

type Lists = { lists: ListRow[]; smart: { name: string; slug: string }[] }

const smartOf = ({ username, smart }: UserRow & Lists) =>
  smart.map(({ name, slug }) => ({ name, url: listUrl(username, slug) }))

const PUBLIC = `SELECT ${USER_COLUMNS}, coalesce((SELECT json_agg(l) FROM (
    SELECT name, slug, description, extract(epoch FROM updated_at) * 1000 AS "updatedAt", greatest(0, entry_count - hidden_count) AS "entryCount",
      like_count AS likes, ${COVERS}
    FROM lists l WHERE owner_id = u.id AND visibility = 'Public' ORDER BY updated_at DESC, id LIMIT 100
  ) l), '[]') AS lists, coalesce((SELECT json_agg(s) FROM (
    SELECT name, slug FROM smart_lists WHERE owner_id = u.id AND visibility = 'Public' ORDER BY slug LIMIT 100
  ) s), '[]') AS smart FROM users u WHERE u.id = $1::int AND u.confirmed_at IS NOT NULL`

function listed(owner: string, { name, slug, description, entryCount, likes, covers, updatedAt }: ListRow) {
  const updatedDate = new Date(updatedAt).toISOString()
  return { name, url: listUrl(owner, slug), description, entryCount, likes, covers: toCovers(covers), updatedDate }
}
