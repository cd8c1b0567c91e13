import type { PersonLeaf } from 'schema-dts'
import { known, thing } from '@/components/catalogue/entry/structured-data'
import type { CharacterHead } from '@/lib/catalogue/schemas/characters'
import { characterView } from './view'

/** Wikidata's "fictional character". */
const FICTIONAL = 'https://www.wikidata.org/wiki/Q95074'

/**
 * A character in the vocabulary of schema.org: a Person, as CreativeWork.character requires, with the type "fictional
 * character".
 */
export async function characterData(entry: CharacterHead, site: string): Promise<PersonLeaf> {
  return known<PersonLeaf>({
    '@type': 'Person',
    additionalType: FICTIONAL,
    ...thing(await characterView(entry), site),
    givenName: entry.firstName,
    additionalName: entry.middleName,
    familyName: entry.lastName,
    description: entry.biography,
  })
}
