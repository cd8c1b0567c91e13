import type { Metadata } from 'next'
import { EntryJsonLd } from '@/components/entry/json-ld'
import type { EntryParams } from '@/components/entry/load'
import { entryMetadata } from '@/components/entry/metadata'
import { loadSeries } from '@/components/series/entry/load'
import { Overview } from '@/components/series/entry/overview'
import { seriesData } from '@/components/series/entry/structured-data'
import { seriesView } from '@/components/series/entry/view'
import { seriesMedia } from '@/server/domain/series/queries'

/** The first works of the first page. */
const WORKS = { query: '', page: 0, size: 12 }

type Props = EntryParams

export async function generateMetadata(props: Props): Promise<Metadata> {
  return entryMetadata(seriesView(await loadSeries(props)))
}

export default async function SeriesEntry(props: Props) {
  const entry = await loadSeries(props)
  const media = entry.counts.media > 0 ? await seriesMedia(entry.id, WORKS) : null
  const works = media?.data ?? []
  return (
    <>
      <Overview entry={entry} works={works} />
      <EntryJsonLd entry={seriesView(entry)} data={(site) => seriesData(entry, works, site)} />
    </>
  )
}
