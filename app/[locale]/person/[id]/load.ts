import { entryLoader } from '@/app/[locale]/_entry/loader'
import { redirectMerged } from '@/app/[locale]/_entry/redirect-merged'
import { personHead } from '@/server/domain/catalogue/people/queries'

/** Loads the person of an address; redirects from one that was merged into another one; a hidden one answers 410. */
export const loadPerson = entryLoader(async (id) => (await personHead(id)) ?? redirectMerged('person', id))
