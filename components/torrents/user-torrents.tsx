import { useTranslations } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import { links, pageLink } from '@/lib/links'
import { nyaaFeedLink } from '@/lib/links/torrent-feeds'
import type { Paged } from '@/lib/schemas/paging'
import type { Torrent } from '@/lib/schemas/torrents'
import { Empty } from '../ui/empty'
import { JapaneseFace } from '../ui/japanese-face'
import { Pagination } from '../ui/pagination'
import { TorrentPanels } from './panels'
import { TrustPlace } from './trust-place'
import { torrentTexts, torrentView } from './view'

type Props = { user: { id: number; username: string }; isTrusted: boolean; found: Paged<Torrent> }

/** The torrents that a user has uploaded, newest first. */
export function UserTorrents({ user: { id, username }, isTrusted, found }: Props) {
  const t = useTranslations('torrents')
  const format = useFormats()
  const label = t('user.title', { username })
  return (
    <section className="tab" aria-labelledby="tab-title">
      <h2 id="tab-title" className="sr-only">
        {label}
      </h2>
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
        <Pagination
          page={found.page}
          totalPages={found.totalPages}
          href={(page) => pageLink(links.user(username, 'torrents'), page)}
        />
        <p className="mt-6 text-sm">
          <a
            href={nyaaFeedLink({ u: username })}
            className="quiet-link inline-flex min-h-8 items-center"
            type="application/rss+xml"
          >
            {t('feed.label')}
          </a>
        </p>
      </div>
      <TrustPlace id={id} username={username} isTrusted={isTrusted} />
      <JapaneseFace texts={found.data.map(({ name }) => name)} />
    </section>
  )
}
