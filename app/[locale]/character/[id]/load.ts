import { entryLoader } from '@/app/entry-loader'
import { characterHead } from '@/server/domain/characters/queries'

/** The character that an address names. */
export const loadCharacter = entryLoader(characterHead)
