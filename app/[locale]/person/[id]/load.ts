import { entryLoader } from '@/app/entry-loader'
import { personHead } from '@/server/domain/catalogue/people/queries'

/** Loads the person of an address. */
export const loadPerson = entryLoader(personHead)
