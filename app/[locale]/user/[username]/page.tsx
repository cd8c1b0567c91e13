import type { Metadata } from 'next'
import { userMetadata } from '@/components/views/users/metadata'
import { ProfilePage } from '@/components/views/users/profile-page'
import { excerpt } from '@/lib/markup/excerpt'
import { reviewsBy } from '@/server/domain/community/reviews/queries'
import { publicFavorites } from '@/server/domain/lists/favorites'
import { publicNameFavorites } from '@/server/domain/lists/name-favorites'
import { activityOf } from '@/server/domain/tracking/activity/queries'
import { showcaseOf } from '@/server/domain/tracking/showcase'
import { statisticsOf } from '@/server/domain/tracking/statistics'
import { loadUser, loadUserForMetadata, type UserParams } from './load'

/** So many reviews stand on the profile; the others are on their own page. */
const REVIEWS = { kind: 'review', order: 1, page: 0, size: 3 } as const

export async function generateMetadata(props: UserParams): Promise<Metadata> {
  const user = await loadUserForMetadata(props)
  return userMetadata(user, undefined, 0, user.descriptionHtml ? excerpt(user.descriptionHtml, 300) : undefined)
}

export default async function UserPage(props: UserParams) {
  const user = await loadUser(props)
  const [activity, statistics, favorites, names, showcase, reviews] = await Promise.all([
    user.showActivity ? activityOf(user.id) : null,
    user.showStatistics ? statisticsOf(user.id) : null,
    publicFavorites(user.id),
    publicNameFavorites(user.id),
    showcaseOf(user),
    user.showReviews ? reviewsBy(user.id, REVIEWS) : null,
  ])
  return <ProfilePage {...{ user, activity, statistics, favorites, names, showcase, reviews }} />
}
