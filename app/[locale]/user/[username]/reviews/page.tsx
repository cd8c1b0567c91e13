import type { Metadata } from 'next'
import { PageParameters } from '@/components/browse/page-parameters'
import { searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import type { TabQuery } from '@/components/catalogue/entry/tab-search'
import { Kept } from '@/components/views/users/kept'
import { userMetadata } from '@/components/views/users/metadata'
import { UserReviews } from '@/components/views/users/reviews-tab'
import { authorLink } from '@/lib/community/links/reviews'
import { authorSearch } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { reviewsBy } from '@/server/domain/community/reviews/queries'
import { loadUser, loadUserForMetadata, type UserParams } from '../load'

type Props = UserParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = searchOf(authorSearch, await props.searchParams)
  return userMetadata(await loadUserForMetadata(props), 'reviews', page)
}

export default async function UserReviewsPage(props: Props) {
  const { id, username, showReviews } = await loadUser(props)
  if (!showReviews) return <Kept username={username} />
  const search = searchOf(authorSearch, await props.searchParams)
  const link = (page: number) => authorLink(links.user(username, 'reviews'), { ...search, page })
  return (
    <>
      <PageParameters of={authorSearch} />
      <UserReviews username={username} search={search} found={await within(await reviewsBy(id, search), link)} />
    </>
  )
}
