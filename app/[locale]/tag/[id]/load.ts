import { entryLoader } from '@/app/[locale]/_entry/loader'
import { redirectMerged } from '@/app/[locale]/_entry/redirect-merged'
import { tagHead } from '@/server/domain/catalogue/tags/queries'

/** Loads the tag of an address; redirects from one that was merged into another one. */
export const loadTag = entryLoader(async (id) => (await tagHead(id)) ?? redirectMerged('tag', id))
