import type { ListedName, NameSearch } from '@/lib/catalogue/schemas/names'
import type { Paged } from '@/lib/schemas/paging'
import { browsing } from '@/server/engines/listing/browsing'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { raw, sql } from '@/server/platform/database/client'
import { isListed } from '../entries/access'
import { type NameNoun, nameCards, TABLES } from './cards'
import { filterOf } from './filter'

/** One page of characters or people, for the page and the API (server/engines/listing/browsing.ts). */
export function browseNames(noun: NameNoun, search: NameSearch): Promise<Paged<ListedName>> {
  return lists[noun].browse(search, filterOf(search))
}

/** The last changed characters or people, for the home page. */
export async function recentNames(noun: NameNoun, page: number, size: number): Promise<ListedName[]> {
  cacheTagIndex(noun)
  const { ids } = await lists[noun].page('updated', { order: 1, page, size })
  return nameCards(noun, ids)
}

const names = (noun: NameNoun) =>
  browsing({
    noun,
    table: TABLES[noun],
    orders: {
      'first-name': { column: 'first_name_key', sparse: true, blank: true },
      'middle-name': { column: 'middle_name_key', sparse: true, blank: true },
      'last-name': { column: 'last_name_key', sparse: true, blank: true },
      birthday: { column: 'birthday', sparse: true },
      'created-date': { column: 'created_at' },
      popularity: { column: 'popularity' },
      updated: { column: 'updated_at' },
    },
    usual: 'first-name',
    visible: sql`${raw(isListed(noun))}`,
    cards: (ids) => nameCards(noun, ids),
  })

const lists = { character: names('character'), person: names('person') }
