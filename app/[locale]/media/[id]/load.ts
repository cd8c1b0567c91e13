import { entryLoader } from '@/app/[locale]/_entry/loader'
import { redirectMerged } from '@/app/[locale]/_entry/redirect-merged'
import { mediaHead } from '@/server/domain/catalogue/media/queries'

/** Loads the work of an address; redirects from a work that was merged into another one; a hidden one answers 410. */
export const loadMedia = entryLoader(async (id) => (await mediaHead(id)) ?? redirectMerged('media', id))
