import type { Metadata } from 'next'
import { PageParameters } from '@/components/browse/page-parameters'
import { searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import type { TabQuery } from '@/components/catalogue/entry/tab-search'
import { TrustPlace } from '@/components/moderation/trust-place'
import { UserTorrents } from '@/components/torrents/user-torrents'
import { userMetadata } from '@/components/views/users/metadata'
import { links, pageLink } from '@/lib/links'
import { uploaderPageSearch, uploaderSearch } from '@/lib/torrents/schemas/torrents'
import { isTrustedUploader, torrentsBy } from '@/server/domain/torrents/queries'
import { env } from '@/server/platform/env'
import { loadUser, loadUserForMetadata, type UserParams } from '../load'

type Props = UserParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = searchOf(uploaderPageSearch, await props.searchParams)
  return userMetadata(await loadUserForMetadata(props), 'torrents', page)
}

export default async function UserTorrentsPage(props: Props) {
  const { id, username } = await loadUser(props)
  const { page } = searchOf(uploaderPageSearch, await props.searchParams)
  const link = (page: number) => pageLink(links.user(username, 'torrents'), page)
  const [torrents, isTrusted] = await Promise.all([
    torrentsBy(id, uploaderSearch.parse({ page: String(page) })),
    isTrustedUploader(id),
  ])
  const found = await within(torrents, link)
  const trust = <TrustPlace id={id} username={username} isTrusted={isTrusted} />
  return (
    <>
      <PageParameters of={uploaderPageSearch} />
      <UserTorrents username={username} isTrusted={isTrusted} site={env().SITE_URL} found={found} trust={trust} />
    </>
  )
}
