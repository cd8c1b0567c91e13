import { entryLoader } from '@/app/entry-loader'
import { personHead } from '@/server/domain/people/queries'

/** The person that an address names. */
export const loadPerson = entryLoader(personHead)
