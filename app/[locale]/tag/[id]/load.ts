import { entryLoader } from '@/app/entry-loader'
import { tagHead } from '@/server/domain/tags/queries'

/** Loads the tag of an address. */
export const loadTag = entryLoader(tagHead)
