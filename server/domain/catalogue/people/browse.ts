import type { NameSearch } from '@/lib/catalogue/schemas/names'
import type { PersonCard } from '@/lib/catalogue/schemas/people'
import type { Paged } from '@/lib/schemas/paging'
import { browseNames, recentNames } from '../names/browse'

/** One page of the people (server/domain/catalogue/names/browse.ts). */
export const browsePeople = (search: NameSearch): Promise<Paged<PersonCard>> => browseNames('person', search)

/** The last changed people, for the home page. */
export const recentPeople = (page: number, size: number): Promise<PersonCard[]> => recentNames('person', page, size)
