import { characterHead } from '@/server/domain/characters/queries'
import { entryLoader } from '../../entry/load'

/** The character that an address names. */
export const loadCharacter = entryLoader(characterHead)
