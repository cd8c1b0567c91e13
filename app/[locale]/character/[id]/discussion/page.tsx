import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { EntryReviews, entryReviewsMetadata } from '@/components/entry/reviews'
import type { TabQuery } from '@/components/entry/tab-search'
import { reviewSearchOf } from '@/components/reviews/search-of'
import { reviewsWithTotals } from '@/server/domain/reviews/queries'
import { loadCharacter } from '../load'
import { characterView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return entryReviewsMetadata(
    await characterView(await loadCharacter(props)),
    'discussion',
    reviewSearchOf(await props.searchParams),
  )
}

export default async function CharacterDiscussion(props: Props) {
  const entry = await loadCharacter(props)
  const search = reviewSearchOf(await props.searchParams)
  const read = await reviewsWithTotals('character', entry.id, search)
  return <EntryReviews kind="discussion" entry={await characterView(entry)} search={search} read={read} />
}
