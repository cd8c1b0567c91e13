import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageParameters } from '@/components/browse/page-parameters'
import { searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import type { TabQuery } from '@/components/catalogue/entry/tab-search'
import { FollowsTab } from '@/components/views/users/follows-tab'
import { userMetadata } from '@/components/views/users/metadata'
import { followSearch } from '@/lib/identity/schemas/users'
import { links, pageLink } from '@/lib/links'
import { followsOf } from '@/server/domain/social/follows/queries'
import { loadUser, loadUserForMetadata, type UserParams } from '../load'

type Props = UserParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = searchOf(followSearch, await props.searchParams)
  return userMetadata(await loadUserForMetadata(props), 'followers', page)
}

export default async function UserFollowers(props: Props) {
  const { username } = await loadUser(props)
  const { page } = searchOf(followSearch, await props.searchParams)
  const found = (await followsOf(username, 'followers', { page, size: 30 })) ?? notFound()
  return (
    <>
      <PageParameters of={followSearch} />
      <FollowsTab
        side="followers"
        username={username}
        found={await within(found, (to) => pageLink(links.user(username, 'followers'), to))}
      />
    </>
  )
}
