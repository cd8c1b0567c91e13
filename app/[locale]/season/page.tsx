import type { Metadata } from 'next'
import { type Query, searchOf } from '@/components/browse/search-of'
import { seasonMetadata } from '@/components/charts/metadata'
import { SeasonPage } from '@/components/charts/season-page'
import { seasonSearch } from '@/lib/schemas/charts'
import { seasonAt } from '@/lib/seasons'
import { seasonChart } from '@/server/domain/charts/queries'
import { cacheTagIndex } from '@/server/platform/cache/tags'

type Props = { searchParams: Promise<Query> }

export function generateMetadata(): Promise<Metadata> {
  return seasonMetadata(seasonAt(new Date()))
}

/** The current season. */
export default async function CurrentSeason({ searchParams }: Props) {
  cacheTagIndex('today')
  const { sort } = searchOf(seasonSearch, await searchParams)
  return <SeasonPage chart={await seasonChart(seasonAt(new Date()), sort)} sort={sort} />
}
