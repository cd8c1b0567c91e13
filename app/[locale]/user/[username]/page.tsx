import type { Metadata } from 'next'
import { userMetadata } from '@/components/users/metadata'
import { ProfilePage } from '@/components/users/profile-page'
import { activityOf } from '@/server/domain/activity/queries'
import { publicFavorites } from '@/server/domain/favorites/queries'
import { excerpt } from '@/server/domain/markup/excerpt'
import { publicNameFavorites } from '@/server/domain/name-favorites/queries'
import { statisticsOf } from '@/server/domain/statistics/queries'
import { loadUser, loadUserForMetadata, type UserParams } from './load'

export async function generateMetadata(props: UserParams): Promise<Metadata> {
  const user = await loadUserForMetadata(props)
  return userMetadata(user, undefined, 0, user.descriptionHtml ? excerpt(user.descriptionHtml, 300) : undefined)
}

export default async function UserPage(props: UserParams) {
  const user = await loadUser(props)
  const [activity, statistics, favorites, names] = await Promise.all([
    user.showActivity ? activityOf(user.id) : null,
    user.showStatistics ? statisticsOf(user.id) : null,
    publicFavorites(user.id),
    publicNameFavorites(user.id),
  ])
  return <ProfilePage user={user} activity={activity} statistics={statistics} favorites={favorites} names={names} />
}
