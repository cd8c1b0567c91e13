import { entryLoader } from '@/app/entry-loader'
import { mediaHead } from '@/server/domain/media/queries'

/** The work that an address names. */
export const loadMedia = entryLoader(mediaHead)
