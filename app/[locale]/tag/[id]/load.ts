import { entryLoader } from '@/app/entry-loader'
import { tagHead } from '@/server/domain/catalogue/tags/queries'

/** Loads the tag of an address. */
export const loadTag = entryLoader(tagHead)
