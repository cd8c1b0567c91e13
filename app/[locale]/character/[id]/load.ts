import { entryLoader } from '@/app/entry-loader'
import { characterHead } from '@/server/domain/catalogue/characters/queries'

/** Loads the character of an address. */
export const loadCharacter = entryLoader(characterHead)
