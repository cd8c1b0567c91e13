import type { Metadata } from 'next'
import { Missing } from '@/components/accounts/layout/missing'
import { PageParameters } from '@/components/browse/page-parameters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { seasonMetadata } from '@/components/catalogue/charts/metadata'
import { SeasonPage } from '@/components/catalogue/charts/season-page'
import { notFoundMetadata } from '@/components/seo/metadata'
import { OwnSeasonPlace } from '@/components/tracking/seasons/place'
import { seasonPageSearch } from '@/lib/catalogue/schemas/charts'
import { readSeason } from '@/lib/catalogue/seasons'
import { respondNotFound } from '@/server/platform/cache/tags'
import { loadSeason } from '../../load'

type Params = { params: Promise<{ year: string; season: string }> }

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { year, season } = await params
  const found = readSeason(year, season)
  return found ? seasonMetadata(found) : notFoundMetadata()
}

export default async function SeasonOfYear({ params, searchParams }: Params & SearchProps) {
  const { year, season } = await params
  const found = readSeason(year, season)
  if (!found) {
    respondNotFound()
    return <Missing />
  }
  const search = searchOf(seasonPageSearch, await searchParams)
  return (
    <>
      <PageParameters of={seasonPageSearch} isBesideColumn />
      <SeasonPage {...(await loadSeason(found, search))} mine={OwnSeasonPlace} />
    </>
  )
}
