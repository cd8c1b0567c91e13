import { useTranslations } from 'next-intl'
import { torrentFeedLink } from '@/lib/torrents/links/feeds'
import type { TorrentSearch } from '@/lib/torrents/schemas/torrents'

/** `media`: only of this work. */
type Props = { search: Pick<TorrentSearch, 'query' | 'type'>; media?: number }

/** A link to RSS of the torrents that a list shows, the newest first. */
export function TorrentsFeedLink({ search: { query, type }, media }: Props) {
  const t = useTranslations('torrents.feed')
  return (
    <p className="mt-6 text-sm">
      <a
        href={torrentFeedLink({ media, query, type })}
        className="quiet-link inline-flex min-h-8 items-center"
        type="application/rss+xml"
      >
        {t('label')}
      </a>
    </p>
  )
}
