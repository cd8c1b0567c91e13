import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '@/components/seo/metadata'
import { contributionsFeed } from '@/lib/curation/links/edits'
import type { PublicUser } from '@/lib/identity/schemas/users'
import type { UserTab } from '@/lib/identity/user-tabs'
import { links, pageLink } from '@/lib/links'
import { activityFeed } from '@/lib/tracking/links/activity'

/** The metadata of a user's page, `about` is the profile's text; search engines index only the profile. */
export async function userMetadata(
  { username, showActivity }: PublicUser,
  tab?: UserTab,
  page = 0,
  about?: string,
): Promise<Metadata> {
  const t = await getTranslations('users')
  const paged = await getTranslations('entry')
  const title = tab ? t(`${tab}Of`, { username }) : t('of', { username })
  return pageMetadata({
    title: page > 0 ? paged('paged', { name: title, page: page + 1 }) : title,
    description: about || t('describe', { username }),
    keywords: [username, title],
    path: pageLink(links.user(username, tab), page),
    type: 'profile',
    index: tab ? false : undefined,
    feed: tab === 'reviews' ? links.userFeed(username) : !tab && showActivity ? activityFeed(username) : undefined,
    ...(tab === 'contributions' && { atom: contributionsFeed(username) }),
  })
}
