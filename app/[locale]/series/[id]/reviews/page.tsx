import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { ReviewsJsonLd } from '@/app/reviews-json-ld'
import type { TabQuery } from '@/components/catalogue/entry/tab-search'
import { EntryReviews, entryReviewsMetadata } from '@/components/community/reviews/entry-tabs'
import { reviewSearchOf } from '@/components/community/reviews/search-of'
import { reviewsWithTotals } from '@/server/domain/community/reviews/queries'
import { loadSeries } from '../load'
import { seriesView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return entryReviewsMetadata(
    await seriesView(await loadSeries(props)),
    'reviews',
    reviewSearchOf(await props.searchParams),
  )
}

export default async function SeriesReviews(props: Props) {
  const entry = await loadSeries(props)
  const search = reviewSearchOf(await props.searchParams)
  const read = await reviewsWithTotals('series', entry.id, search)
  return (
    <>
      <EntryReviews entry={await seriesView(entry)} search={search} read={read} />
      <ReviewsJsonLd
        kind="series"
        id={entry.id}
        type="CreativeWorkSeries"
        name={entry.title}
        reviews={read?.found.data ?? []}
      />
    </>
  )
}
