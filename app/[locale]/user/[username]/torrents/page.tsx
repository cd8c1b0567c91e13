import { within } from '@/components/browse/within'
import { TrustPlace } from '@/components/moderation/trust-place'
import { UserTorrents } from '@/components/torrents/user-torrents'
import { links, pageLink } from '@/lib/links'
import { uploaderPageSearch, uploaderSearch } from '@/lib/torrents/schemas/torrents'
import { isTrustedUploader, torrentsBy } from '@/server/domain/torrents/queries'
import { env } from '@/server/platform/env'
import { userTab } from '../tab'

const tab = userTab('torrents', {
  schema: uploaderPageSearch,
  show: async ({ id, username }, { page }) => {
    const link = (page: number) => pageLink(links.user(username, 'torrents'), page)
    const [torrents, isTrusted] = await Promise.all([
      torrentsBy(id, uploaderSearch.parse({ page: String(page) })),
      isTrustedUploader(id),
    ])
    const found = await within(torrents, link)
    const trust = <TrustPlace id={id} username={username} isTrusted={isTrusted} />
    return <UserTorrents username={username} isTrusted={isTrusted} site={env().SITE_URL} found={found} trust={trust} />
  },
})

export const generateMetadata = tab.metadata
export default tab.page
