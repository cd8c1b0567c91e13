import { overviewPage } from '@/app/[locale]/_entry/overview'
import { Overview } from '@/components/catalogue/series/entry/overview'
import { seriesMedia } from '@/server/domain/catalogue/series/queries'
import { seriesData } from './structured-data'
import { seriesPages } from './view'

/** The works on the first page. */
const WORKS = { query: '', page: 0, size: 12 }

const overview = overviewPage(seriesPages, async (entry, site) => {
  const media = entry.counts.media > 0 ? await seriesMedia(entry.id, WORKS) : null
  const works = media?.data ?? []
  return { content: <Overview entry={entry} works={works} />, data: await seriesData(entry, works, site) }
})

export const generateMetadata = overview.metadata
export default overview.page
