import { personHead } from '@/server/people/queries'
import { entryLoader } from '../../entry/load'

/** The person that an address names. */
export const loadPerson = entryLoader(personHead)
