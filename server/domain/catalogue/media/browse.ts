import type { MediaSearch, MediaSearchPage, OwnMediaSearch } from '@/lib/catalogue/schemas/media'
import { browsing } from '@/server/engines/listing/browsing'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { type ListedSearch, listedSearch } from '../adults'
import { mediaCards } from './cards'
import { filterOf, ownFilterOf } from './filter'

/** One page of the catalogue, for the page and the API (server/engines/listing/browsing.ts). */
export async function browseMedia(given: MediaSearch): Promise<MediaSearchPage> {
  const search = await listedSearch(given)
  if (search.tags.length + search.withoutTags.length > 0) cacheTagIndex('tag')
  if (search.studio) cacheTagIndex('company')
  return listOf(search).browseAs(search, filterOf(search))
}

/** The same for a user, without the works on the user's list or only with these. */
export async function browseOwnMedia(
  userId: number,
  given: OwnMediaSearch,
  withPrivate = true,
): Promise<MediaSearchPage> {
  const search = await listedSearch(given)
  return listOf(search).browseAs(search, ownFilterOf(userId, search, withPrivate))
}

/**
 * Stores the anchors of all orders again, if works have changed since; for a job.
 * @param isKnown whether works certainly have changed: the database's statistics know of a write seconds later
 */
export async function renewMediaPlaces(isKnown = false): Promise<void> {
  if (await list.renewAnchors(isKnown)) await write(async (tx) => tx.invalidate(['index:media-places']))
}

const declared = {
  noun: 'media' as const,
  table: 'media',
  orders: {
    title: { column: 'title_sort' },
    'release-date': { column: 'release_date', sparse: true },
    created: { column: 'created_at' },
    updated: { column: 'updated_at' },
    popularity: { column: 'standing' },
    rating: { column: 'weighted_rating', sparse: true },
  },
  usual: 'title' as const,
  partition: { columns: { type: 'media_type', status: 'media_status' }, whole: true, anchors: 'media-places' as const },
  countsDependOn: ['index:tag', 'index:company'] as const,
  // Reading the keys of so many works takes some 50 ms.
  fewForSearch: 20_000,
  cards: mediaCards,
}

const list = browsing({ ...declared, visible: sql`NOT is_adult` })
/** With works for adults. Few ask for it, so pages far inside it have no anchors. */
const wholeList = browsing({
  ...declared,
  visible: sql`is_adult IS NOT NULL`,
  partition: { ...declared.partition, anchors: undefined },
})

const listOf = ({ adult }: ListedSearch) => (adult ? wholeList : list)
