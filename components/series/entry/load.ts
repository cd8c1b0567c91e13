import { seriesHead } from '@/server/domain/series/queries'
import { entryLoader } from '../../entry/load'

/** The series that an address names. */
export const loadSeries = entryLoader(seriesHead)
