import { personHead } from '@/server/domain/people/queries'
import { entryLoader } from '../../entry/load'

/** The person that an address names. */
export const loadPerson = entryLoader(personHead)
