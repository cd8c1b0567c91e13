import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { QuietLink } from '@/components/ui/quiet-link'
import { links } from '@/lib/links'
import { torrentFeedLink } from '@/lib/torrents/links/feeds'
import { filterParameters } from '@/lib/torrents/links/torrents'
import type { TorrentSearch } from '@/lib/torrents/schemas/search'
import { FLOATING } from './search-help'

/** `media`: only of this work; `site`: the public address of the site. */
type Props = { search: TorrentSearch; media?: number; site: string }

/** RSS of the torrents that a list shows, the newest first, and how programs use it. */
export function TorrentsFeedLink({ search, media, site }: Props) {
  return <FeedUse feed={torrentFeedLink({ media, query: search.query, ...filterParameters(search) })} site={site} />
}

/** The same as two buttons, of which one opens how programs use it. */
export function TorrentsFeedButtons({ search, site }: Omit<Props, 'media'>) {
  const t = useTranslations('torrents.feed')
  const feed = torrentFeedLink({ query: search.query, ...filterParameters(search) })
  return (
    <>
      <a href={feed} className="button button-plain min-h-10 px-3 text-sm/normal" type="application/rss+xml">
        {t('label')}
      </a>
      <button type="button" className="button button-plain min-h-10 px-3 text-sm/normal" popoverTarget={USE}>
        {t('useShort')}
      </button>
      <div popover="auto" id={USE} role="dialog" aria-label={t('use')} className={FLOATING}>
        <FeedUse feed={feed} site={site} isOpen />
      </div>
    </>
  )
}

const USE = 'feed-use'

/** The address of a feed of torrents, with the steps by which programs use it. */
export function FeedUse({ feed, site, isOpen = false }: { feed: string; site: string; isOpen?: boolean }) {
  const t = useTranslations('torrents.feed')
  const address = site + feed
  const torznab = `${site}/torznab`
  return (
    <section className={isOpen ? 'text-sm' : 'mt-6 text-sm'} aria-label={t('label')}>
      <p className="flex flex-wrap items-center gap-x-2">
        <a href={feed} className="quiet-link inline-flex min-h-8 items-center" type="application/rss+xml">
          {t('label')}
        </a>
        <CopyButton text={address} label={t('copy')} done={t('copied')} failed={t('notCopied')} />
      </p>
      <details className="fold max-w-180" open={isOpen}>
        <summary>
          {t('use')}
          <Icon name="down" size={16} />
        </summary>
        <div className="grid grid-cols-1 gap-4 py-2 text-soft *:min-w-0 [&_code]:wrap-anywhere">
          <p>
            {t('key')}{' '}
            <QuietLink href={links.settings('connections')} className="underline">
              {t('makeKey')}
            </QuietLink>
          </p>
          <Program name="Sonarr">
            <li>{t('sonarr.add')}</li>
            <li>
              {t('torznab')} <code>{torznab}</code>
            </li>
            <li>{t('sonarr.categories')}</li>
          </Program>
          <Program name="Prowlarr">
            <li>{t('prowlarr.add')}</li>
            <li>
              {t('torznab')} <code>{torznab}</code>
            </li>
          </Program>
          <Program name="FlexGet">
            <li>{t('flexget')}</li>
            <li>
              <pre className="rounded-md bg-raised p-3 whitespace-pre-wrap wrap-anywhere">
                {`tasks:\n  mokuroku:\n    rss: ${address}\n    accept_all: yes\n    download: ~/torrents/`}
              </pre>
            </li>
          </Program>
          <Program name="qBittorrent">
            <li>{t('qbittorrent.add')}</li>
            <li className="wrap-anywhere">
              {t('qbittorrent.address')} <code>{address}</code>
            </li>
            <li>{t('qbittorrent.rules')}</li>
          </Program>
        </div>
      </details>
    </section>
  )
}

function Program({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-semibold text-ink">{name}</p>
      <ol className="list-decimal ps-5 *:py-0.5">{children}</ol>
    </div>
  )
}
