import { entryLoader } from '@/app/entry-loader'
import { mediaHead } from '@/server/domain/media/queries'

/** Loads the work of an address. */
export const loadMedia = entryLoader(mediaHead)
