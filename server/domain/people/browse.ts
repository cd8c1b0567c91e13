import type { NameSearch } from '@/lib/schemas/names'
import type { Paged } from '@/lib/schemas/paging'
import type { PersonCard } from '@/lib/schemas/people'
import { browseNames, recentNames } from '@/server/domain/names/browse'

/** One page of the people (server/domain/names/browse.ts). */
export const browsePeople = (search: NameSearch): Promise<Paged<PersonCard>> => browseNames('person', search)

/** The last changed people, for the home page. */
export const recentPeople = (page: number, size: number): Promise<PersonCard[]> => recentNames('person', page, size)
