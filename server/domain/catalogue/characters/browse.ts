import type { CharacterCard } from '@/lib/catalogue/schemas/characters'
import type { NameSearch } from '@/lib/catalogue/schemas/names'
import type { Paged } from '@/lib/schemas/paging'
import { browseNames, recentNames } from '../names/browse'

/** One page of the characters (server/domain/catalogue/names/browse.ts). */
export const browseCharacters = (search: NameSearch): Promise<Paged<CharacterCard>> => browseNames('character', search)

/** The last changed characters, for the home page. */
export const recentCharacters = (page: number, size: number): Promise<CharacterCard[]> =>
  recentNames('character', page, size)
