import type { PersonLeaf } from 'schema-dts'
import type { PersonHead } from '@/lib/schemas/people'
import { known, thing } from '../../entry/structured-data'
import { personView } from './view'

/** A person in the words of schema.org; a birthday without its year is no date there. */
export function personData(entry: PersonHead, site: string): PersonLeaf {
  const { birthday } = entry
  return known<PersonLeaf>({
    '@type': 'Person',
    ...thing(personView(entry), site),
    givenName: entry.firstName,
    additionalName: entry.middleName,
    familyName: entry.lastName,
    birthDate: birthday?.startsWith('--') ? null : birthday,
    description: entry.biography,
  })
}
