import { notFound } from 'next/navigation'
import { within } from '@/components/browse/within'
import { FollowsTab } from '@/components/views/users/follows-tab'
import { followSearch } from '@/lib/identity/schemas/users'
import { links, pageLink } from '@/lib/links'
import { followsOf } from '@/server/domain/social/follows/queries'
import { userTab } from './tab'

/** The users that a user follows, or the followers. */
export const followsTab = (side: 'following' | 'followers') =>
  userTab(side, {
    schema: followSearch,
    show: async ({ username }, { page }) => {
      const found = (await followsOf(username, side, { page, size: 30 })) ?? notFound()
      const shown = await within(found, (to) => pageLink(links.user(username, side), to))
      return <FollowsTab side={side} username={username} found={shown} />
    },
  })
