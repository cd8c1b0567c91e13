import type { Metadata } from 'next'
import { userMetadata } from '@/components/users/metadata'
import { ProfilePage } from '@/components/users/profile-page'
import { activityOf } from '@/server/domain/activity/queries'
import { statisticsOf } from '@/server/domain/statistics/queries'
import { loadUser, loadUserForMetadata, type UserParams } from './load'

export async function generateMetadata(props: UserParams): Promise<Metadata> {
  return userMetadata(await loadUserForMetadata(props))
}

export default async function UserPage(props: UserParams) {
  const user = await loadUser(props)
  const [activity, statistics] = await Promise.all([
    user.showActivity ? activityOf(user.id) : null,
    user.showStatistics ? statisticsOf(user.id) : null,
  ])
  return <ProfilePage user={user} activity={activity} statistics={statistics} />
}
