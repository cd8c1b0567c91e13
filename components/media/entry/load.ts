import { mediaHead } from '@/server/domain/media/queries'
import { entryLoader } from '../../entry/load'

/** The work that an address names. */
export const loadMedia = entryLoader(mediaHead)
