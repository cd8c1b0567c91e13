import { entryLoader } from '@/app/entry-loader'
import { seriesHead } from '@/server/domain/series/queries'

/** The series that an address names. */
export const loadSeries = entryLoader(seriesHead)
