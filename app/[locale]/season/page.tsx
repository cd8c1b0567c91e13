import type { Metadata } from 'next'
import { PageParameters } from '@/components/browse/page-parameters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { seasonMetadata } from '@/components/catalogue/charts/metadata'
import { SeasonPage } from '@/components/catalogue/charts/season-page'
import { OwnSeasonPlace } from '@/components/tracking/seasons/place'
import { seasonPageSearch } from '@/lib/catalogue/schemas/charts'
import { seasonAt } from '@/lib/catalogue/seasons'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { loadSeason } from './load'

export function generateMetadata(): Promise<Metadata> {
  return seasonMetadata(seasonAt(new Date()))
}

/** The current season. */
export default async function CurrentSeason({ searchParams }: SearchProps) {
  cacheTagIndex('today')
  const search = searchOf(seasonPageSearch, await searchParams)
  return (
    <>
      <PageParameters of={seasonPageSearch} isBesideColumn />
      <SeasonPage {...(await loadSeason(seasonAt(new Date()), search))} mine={OwnSeasonPlace} />
    </>
  )
}
