import type { CharacterCard } from '@/lib/catalogue/schemas/characters'
import type { ListedName, NameSearch } from '@/lib/catalogue/schemas/names'
import type { PersonCard } from '@/lib/catalogue/schemas/people'
import { nameKey } from '@/lib/fold'
import type { Paged } from '@/lib/schemas/paging'
import { browsing } from '@/server/engines/listing/browsing'
import type { Filter } from '@/server/engines/listing/groups'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { join, raw, sql } from '@/server/platform/database/client'
import { isListed } from '../entries/access'
import { type NameNoun, nameCards, TABLES } from './cards'

function browseNames(noun: NameNoun, search: NameSearch): Promise<Paged<ListedName>> {
  return lists[noun].browse(search, filterOf(search))
}

async function recentNames(noun: NameNoun, page: number, size: number): Promise<ListedName[]> {
  cacheTagIndex(noun)
  const { ids } = await lists[noun].page('updated', { order: 1, page, size })
  return nameCards(noun, ids)
}

/** One page of characters or people, for the page and the API (server/engines/listing/browsing.ts). */
export const browseCharacters = (search: NameSearch): Promise<Paged<CharacterCard>> => browseNames('character', search)
export const browsePeople = (search: NameSearch): Promise<Paged<PersonCard>> => browseNames('person', search)

/** The last changed characters or people, for the home page. */
export const recentCharacters = (page: number, size: number) => recentNames('character', page, size)
export const recentPeople = (page: number, size: number) => recentNames('person', page, size)

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

/**
 * Filters by the beginnings of name parts, each an index range; undefined without conditions. The result is one range
 * of a part's index only if no other part is filtered.
 */
function filterOf({ firstName, middleName, lastName }: NameSearch): Filter | undefined {
  const parts = [
    { column: 'first_name_key', beginning: nameKey(firstName) },
    { column: 'middle_name_key', beginning: nameKey(middleName) },
    { column: 'last_name_key', beginning: nameKey(lastName) },
  ].filter(({ beginning }) => beginning !== '')
  if (parts.length === 0) return undefined
  const ranges = parts.map(
    ({ column, beginning }) => sql`(${raw(column)} >= ${beginning} AND ${raw(column)} < ${beginning + LAST})`,
  )
  return {
    where: join(ranges, ' AND '),
    isScattered: (column) => parts.some((part) => part.column !== column),
  }
}

/** Greater than every key with the same beginning: keys are compared byte by byte. */
const LAST = '\u{10ffff}'
