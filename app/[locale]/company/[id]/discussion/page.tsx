import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { EntryReviews, entryReviewsMetadata } from '@/components/entry/reviews'
import type { TabQuery } from '@/components/entry/tab-search'
import { reviewSearchOf } from '@/components/reviews/search-of'
import { reviewsWithTotals } from '@/server/domain/reviews/queries'
import { loadCompany } from '../load'
import { companyView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return entryReviewsMetadata(
    await companyView(await loadCompany(props)),
    'discussion',
    reviewSearchOf(await props.searchParams),
  )
}

export default async function CompanyDiscussion(props: Props) {
  const entry = await loadCompany(props)
  const search = reviewSearchOf(await props.searchParams)
  const read = await reviewsWithTotals('company', entry.id, search)
  return <EntryReviews kind="discussion" entry={await companyView(entry)} search={search} read={read} />
}
