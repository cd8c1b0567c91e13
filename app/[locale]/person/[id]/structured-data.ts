import type { PersonLeaf } from 'schema-dts'
import { known, thing } from '@/components/catalogue/entry/structured-data'
import type { PersonHead } from '@/lib/catalogue/schemas/people'
import { personView } from './view'

/** A person in the vocabulary of schema.org; a birthday without a year is not a valid date there. */
export async function personData(entry: PersonHead, site: string): Promise<PersonLeaf> {
  const { birthday } = entry
  return known<PersonLeaf>({
    '@type': 'Person',
    ...thing(await personView(entry), site),
    givenName: entry.firstName,
    additionalName: entry.middleName,
    familyName: entry.lastName,
    birthDate: birthday?.startsWith('--') ? null : birthday,
    description: entry.biography,
  })
}
