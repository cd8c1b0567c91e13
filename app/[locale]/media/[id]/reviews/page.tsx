import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { ReviewsJsonLd } from '@/app/reviews-json-ld'
import type { TabQuery } from '@/components/catalogue/entry/tab-search'
import { EntryReviews, entryReviewsMetadata } from '@/components/community/reviews/entry-tabs'
import { reviewSearchOf } from '@/components/community/reviews/search-of'
import { reviewsWithTotals } from '@/server/domain/community/reviews/queries'
import { loadMedia } from '../load'
import { workType } from '../structured-data'
import { mediaView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return entryReviewsMetadata(
    await mediaView(await loadMedia(props)),
    'reviews',
    reviewSearchOf(await props.searchParams),
  )
}

export default async function MediaReviews(props: Props) {
  const entry = await loadMedia(props)
  const search = reviewSearchOf(await props.searchParams)
  const read = await reviewsWithTotals('media', entry.id, search)
  return (
    <>
      <EntryReviews entry={await mediaView(entry)} search={search} read={read} />
      <ReviewsJsonLd
        kind="media"
        id={entry.id}
        type={workType(entry.type)}
        name={entry.title}
        reviews={read?.found.data ?? []}
      />
    </>
  )
}
