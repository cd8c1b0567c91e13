import { entryLoader } from '@/app/entry-loader'
import { mediaHead } from '@/server/domain/catalogue/media/queries'

/** Loads the work of an address. */
export const loadMedia = entryLoader(mediaHead)
