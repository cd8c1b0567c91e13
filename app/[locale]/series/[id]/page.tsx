import type { Metadata } from 'next'
import type { EntryParams } from '@/app/[locale]/_entry/loader'
import { PageParameters } from '@/components/browse/page-parameters'
import { EntryJsonLd } from '@/components/catalogue/entry/json-ld'
import { entryMetadata } from '@/components/catalogue/entry/metadata'
import { Overview } from '@/components/catalogue/series/entry/overview'
import { seriesMedia } from '@/server/domain/catalogue/series/queries'
import { env } from '@/server/platform/env'
import { loadSeries } from './load'
import { seriesData } from './structured-data'
import { seriesView } from './view'

/** The works on the first page. */
const WORKS = { query: '', page: 0, size: 12 }

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  return entryMetadata(await seriesView(await loadSeries(props)))
}

export default async function SeriesEntry(props: EntryParams) {
  const entry = await loadSeries(props)
  const media = entry.counts.media > 0 ? await seriesMedia(entry.id, WORKS) : null
  const works = media?.data ?? []
  const site = env().SITE_URL
  return (
    <>
      <PageParameters />
      <Overview entry={entry} works={works} />
      <EntryJsonLd entry={await seriesView(entry)} data={await seriesData(entry, works, site)} site={site} />
    </>
  )
}
