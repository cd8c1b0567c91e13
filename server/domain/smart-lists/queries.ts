import { listUrl } from '@/lib/links'
import { listSlug } from '@/lib/lists'
import type { ListPath } from '@/lib/schemas/lists'
import type { SmartList, SmartListPage, SmartListSearch } from '@/lib/schemas/smart-lists'
import { browseMedia, browseOwnMedia } from '@/server/domain/media/browse'
import { userNamed } from '@/server/domain/users/queries'
import { plannedRows } from '@/server/platform/database/client'
import { searchOfFilter } from './rules'

/** A user's smart lists by name. */
export async function ownSmartLists(userId: number): Promise<SmartList[]> {
  return (
    await plannedRows<Row>('own-smart-lists', `${SMART_LISTS} WHERE l.owner_id = $1::int ORDER BY l.slug`, [userId])
  ).map(toSmartList)
}

/** A page of the works of a smart list; null if there is none that the asker (null: a visitor) may see. */
export async function smartListAt(
  { username, listname }: ListPath,
  asker: number | null,
  { page, size }: SmartListSearch,
): Promise<SmartListPage | null> {
  const ownerId = await userNamed(username)
  if (ownerId === null) return null
  const [row] = await plannedRows<Row>('smart-list', ONE, [ownerId, listSlug(listname), asker])
  if (!row) return null
  const search = { ...searchOfFilter(row.filter), page, size }
  const found =
    row.mine === null ? await browseMedia(search) : await browseOwnMedia(ownerId, { ...search, mine: row.mine })
  return { ...found, list: toSmartList(row) }
}

export type Row = Omit<SmartList, 'url' | 'createdDate' | 'updatedDate'> & {
  slug: string
  createdAt: Date
  updatedAt: Date
}

export function toSmartList({ slug, createdAt, updatedAt, ...row }: Row): SmartList {
  return {
    ...row,
    url: listUrl(row.owner, slug),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}

export const SMART_LISTS = `SELECT l.id, l.name, l.slug, u.username AS owner, l.filter, l.mine, l.visibility, l.created_at AS "createdAt",
    l.updated_at AS "updatedAt" FROM smart_lists l JOIN users u ON u.id = l.owner_id`

const ONE = `${SMART_LISTS} WHERE l.owner_id = $1::int AND l.slug = $2::text
  AND (l.visibility IN ('Public', 'Unlisted') OR l.owner_id = $3::int)`
