import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { links, pageLink, type UserTab } from '@/lib/links'
import type { PublicUser } from '@/lib/schemas/users'
import { pageMetadata } from '../seo/metadata'

/** The metadata of a user's page; search engines index only the profile. */
export async function userMetadata({ username, description }: PublicUser, tab?: UserTab, page = 0): Promise<Metadata> {
  const t = await getTranslations('users')
  const paged = await getTranslations('entry')
  const title = tab ? t(`${tab}Of`, { username }) : t('of', { username })
  return pageMetadata({
    title: page > 0 ? paged('paged', { name: title, page: page + 1 }) : title,
    description: (!tab && description) || t('describe', { username }),
    keywords: [username, title],
    path: pageLink(links.user(username, tab), page),
    type: 'profile',
    index: tab ? false : undefined,
    feed: tab === 'reviews' ? links.userFeed(username) : undefined,
  })
}
