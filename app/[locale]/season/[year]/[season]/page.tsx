import type { Metadata } from 'next'
import { type Query, searchOf } from '@/components/browse/search-of'
import { seasonMetadata } from '@/components/charts/metadata'
import { SeasonPage } from '@/components/charts/season-page'
import { Missing } from '@/components/layout/missing'
import { notFoundMetadata } from '@/components/seo/metadata'
import { seasonSearch } from '@/lib/schemas/charts'
import { readSeason } from '@/lib/seasons'
import { seasonChart } from '@/server/domain/charts/queries'
import { respondNotFound } from '@/server/platform/cache/tags'

type Params = { params: Promise<{ year: string; season: string }> }
type Props = Params & { searchParams: Promise<Query> }

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { year, season } = await params
  const found = readSeason(year, season)
  return found ? seasonMetadata(found) : notFoundMetadata()
}

export default async function SeasonOfYear({ params, searchParams }: Props) {
  const { year, season } = await params
  const found = readSeason(year, season)
  if (!found) {
    respondNotFound()
    return <Missing />
  }
  const { sort } = searchOf(seasonSearch, await searchParams)
  return <SeasonPage chart={await seasonChart(found, sort)} sort={sort} />
}
