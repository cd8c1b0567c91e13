import { useTranslations } from 'next-intl'
import { Cards } from '@/components/browse/cards'
import { CoverSizeSwitch } from '@/components/browse/cover-size-switch'
import { MediaCard } from '@/components/catalogue/media/card'
import { RatingOrder } from '@/components/catalogue/scores/rating-order'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { QuietLink } from '@/components/ui/quiet-link'
import { Link } from '@/i18n/link'
import { mediaFeedLink } from '@/lib/catalogue/links/media-feeds'
import type { MediaSearch, MediaSearchPage } from '@/lib/catalogue/schemas/media'
import { links } from '@/lib/links'
import { filteredLink, smartListCalendar, smartListFeed } from '@/lib/lists/links/smart-lists'
import type { SmartList } from '@/lib/lists/schemas/smart-lists'

type Props = {
  list: SmartList
  search: MediaSearch
  /** The filters in words. */
  filters: readonly string[]
  found: MediaSearchPage
  pageLink: (page: number) => string
  /** Whether something of it is broadcast. */
  hasCalendar: boolean
}

const FEED = 'quiet-link inline-flex min-h-8 items-center'

/** A smart list: the works that its filters find now. */
export function SmartListView({ list, search, filters, found, pageLink, hasCalendar }: Props) {
  const t = useTranslations('smartLists')
  const browse = useTranslations('browse.covers')
  const m = useTranslations('media.browse')
  return (
    <div className="column pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl font-bold tracking-tight" dir="auto">
          {list.name}
        </h1>
        <div className="flex items-center gap-3">
          <p className="figures text-quiet">
            {found.hasMore ? m('countMore', { count: found.total }) : m('count', { count: found.total })}
          </p>
          <CoverSizeSwitch label={browse('label')} smaller={browse('smaller')} larger={browse('larger')} />
        </div>
      </div>
      <p className="mt-1 text-quiet">
        {t.rich('of', {
          owner: list.owner,
          link: (owner) => <QuietLink href={links.user(list.owner)}>{owner}</QuietLink>,
        })}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <ul className="contents" aria-label={t('filters')}>
          {filters.map((label) => (
            <li key={label} className="chip" dir="auto">
              {label}
            </li>
          ))}
        </ul>
        <Link href={filteredLink(list.filter)} className="chip chip-plain">
          {t('change')}
        </Link>
      </div>
      {search.sort === 'rating' && <RatingOrder />}
      <div className="results mt-7">
        {found.data.length > 0 ? (
          <Cards
            label={m('results')}
            entries={found.data}
            card={(media, place) => <MediaCard key={media.id} media={media} {...place} />}
          />
        ) : (
          <Empty title={t('nothing')}>
            <p>{t('nothingLead')}</p>
          </Empty>
        )}
        <Pagination of={found} href={pageLink} />
        <p className="mt-6 flex flex-wrap gap-x-4 text-sm">
          <a href={mediaFeedLink(search)} className={FEED} type="application/rss+xml">
            RSS
          </a>
          <a href={smartListFeed(list.url, 'atom')} className={FEED} type="application/atom+xml">
            Atom
          </a>
          <a href={smartListFeed(list.url, 'json')} className={FEED} type="application/feed+json">
            JSON
          </a>
        </p>
        {hasCalendar && (
          <p className="text-sm">
            <a href={smartListCalendar(list.url)} className={FEED} type="text/calendar">
              {t('calendar')}
            </a>
          </p>
        )}
      </div>
      <JapaneseFace texts={[list.name, ...found.data.map(({ title }) => title)]} />
    </div>
  )
}
