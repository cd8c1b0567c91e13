import { mediaHead } from '@/server/media/queries'
import { entryLoader } from '../../entry/load'

/** The work that an address names. */
export const loadMedia = entryLoader(mediaHead)
