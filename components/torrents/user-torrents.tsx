import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { links, pageLink } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { nyaaFeedLink } from '@/lib/torrents/links/feeds'
import type { Torrent } from '@/lib/torrents/schemas/torrents'
import { FeedUse } from './feed-link'
import { TorrentPanels } from './panels'
import { torrentTexts, torrentView } from './view'

type Props = {
  username: string
  isTrusted: boolean
  /** The public address of the site. */
  site: string
  found: Paged<Torrent>
  /** The place of the button by which moderators trust the uploader. */
  trust: ReactNode
}

/** The torrents that a user has uploaded, newest first. */
export function UserTorrents({ username, isTrusted, site, found, trust }: Props) {
  const t = useTranslations('torrents')
  const format = useFormats()
  const label = t('user.title', { username })
  return (
    <Section className="tab" name="tab-title" title={label} heading="sr-only">
      {isTrusted && <p className="mb-4 text-sm text-soft">{t('user.trusted', { username })}</p>}
      <div className="results">
        {found.data.length === 0 ? (
          <Empty title={t('user.none', { username })} />
        ) : (
          <TorrentPanels
            label={label}
            torrents={found.data.map((torrent) => torrentView(t, format, torrent))}
            texts={torrentTexts(t)}
          />
        )}
        <Pagination of={found} href={(page) => pageLink(links.user(username, 'torrents'), page)} />
        <FeedUse feed={nyaaFeedLink({ u: username })} site={site} />
      </div>
      {trust}
      <JapaneseFace texts={found.data.map(({ name }) => name)} />
    </Section>
  )
}
