import type { Airing } from '@/lib/catalogue/schemas/charts'
import type { MediaSearch } from '@/lib/catalogue/schemas/media'
import { listUrl } from '@/lib/lists/links/lists'
import { listSlug } from '@/lib/lists/rules'
import type { ListPath } from '@/lib/lists/schemas/lists'
import type { SmartList, SmartListPage, SmartListSearch } from '@/lib/lists/schemas/smart-lists'
import { listedSearch } from '@/server/domain/catalogue/adults'
import { nextAirings } from '@/server/domain/catalogue/air-dates/queries'
import { browseMedia, browseOwnMedia } from '@/server/domain/catalogue/media/browse'
import { conditionOf } from '@/server/domain/catalogue/media/filter'
import { userNamed } from '@/server/domain/identity/users/queries'
import { searchIds } from '@/server/engines/search/search'
import { plannedRows, sql } from '@/server/platform/database/client'
import { searchOfFilter } from './rules'

/** A user's smart lists by name. */
export async function ownSmartLists(userId: number): Promise<SmartList[]> {
  return (await plannedRows<Row>('own-smart-lists', OWN, [userId])).map(toSmartList)
}

/**
 * A page of the works of a smart list; null if there is none that the asker (null: a visitor) may see. `withPrivate`: a
 * personal condition is also about private records.
 */
export async function smartListAt(
  path: ListPath,
  asker: number | null,
  { page, size }: SmartListSearch,
  withPrivate = true,
): Promise<SmartListPage | null> {
  const row = await visibleRow(path, asker)
  if (!row) return null
  const search = { ...searchOfFilter(row.filter), page, size }
  // A personal condition is that of the owner, who alone sees the list.
  const isPersonal = row.mine !== null && asker !== null
  const works = isPersonal
    ? await browseOwnMedia(asker, { ...search, mine: row.mine ?? 'hide' }, withPrivate)
    : await browseMedia(search)
  return { ...works, list: toSmartList(row) }
}

/** A public or unlisted smart list, with the search that it means; null if there is none. */
export async function sharedSmartList(path: ListPath): Promise<{ list: SmartList; search: MediaSearch } | null> {
  const row = await visibleRow(path, null)
  return row ? { list: toSmartList(row), search: searchOfFilter(row.filter) } : null
}

/** What is broadcast next of the works of a public or unlisted smart list, with its name; null if there is none. */
export async function smartListAirings(path: ListPath): Promise<{ name: string; airings: Airing[] } | null> {
  const shared = await sharedSmartList(path)
  if (!shared) return null
  const { list, search } = shared
  const where = conditionOf(await listedSearch(search))
  const wanted =
    search.query === '' ? where : sql`id = ANY(${await searchIds('media', search.query)}::int[]) AND ${where}`
  return { name: list.name, airings: await nextAirings(wanted) }
}

async function visibleRow({ username, listname }: ListPath, asker: number | null): Promise<Row | undefined> {
  const ownerId = await userNamed(username)
  if (ownerId === null) return undefined
  return (await plannedRows<Row>('smart-list', ONE, [ownerId, listSlug(listname), asker]))[0]
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

const OWN = `${SMART_LISTS} WHERE l.owner_id = $1::int ORDER BY l.slug`
const ONE = `${SMART_LISTS} WHERE l.owner_id = $1::int AND l.slug = $2::text
  AND (l.visibility IN ('Public', 'Unlisted') OR l.owner_id = $3::int)`
