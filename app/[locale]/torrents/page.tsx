import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { ActiveFilters } from '@/components/browse/active-filters'
import { BrowsePage } from '@/components/browse/browse-page'
import { browseMetadata } from '@/components/browse/metadata'
import { NothingFound } from '@/components/browse/nothing-found'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { torrentFilters } from '@/components/torrents/active-filters'
import { TorrentsFeedButtons } from '@/components/torrents/feed-link'
import { SavedSearchesButton } from '@/components/torrents/searches/saved-searches-button'
import { TorrentFilters } from '@/components/torrents/torrent-filters'
import { TorrentTable } from '@/components/torrents/torrent-table'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { DEFAULT_SIZE } from '@/lib/page-size'
import { knownParameters } from '@/lib/schemas/known-parameters'
import { torrentFeedLink } from '@/lib/torrents/links/feeds'
import { uploadLink } from '@/lib/torrents/links/mine'
import { keptSearch } from '@/lib/torrents/links/saved-searches'
import { filterParameters, torrentIndexLink } from '@/lib/torrents/links/torrents'
import { TORRENT_SORTS, torrentIndexSearch } from '@/lib/torrents/schemas/search'
import { browseTorrents } from '@/server/domain/torrents/browse'
import { standardTitles } from '@/server/domain/torrents/queries'
import { env } from '@/server/platform/env'

export async function generateMetadata({ searchParams }: SearchProps): Promise<Metadata> {
  const t = await getTranslations('torrents.browse')
  const search = searchOf(torrentIndexSearch, await searchParams)
  const { query, page, size } = search
  return browseMetadata({
    name: query ? t('found', { query }) : t('title'),
    description: t('description'),
    keywords: [t('results')],
    page,
    path: torrentIndexLink(search),
    index: query === '' && size === DEFAULT_SIZE,
    feed: torrentFeedLink({ ...filterParameters(search), query }),
  })
}

export default async function BrowseTorrentsPage({ searchParams }: SearchProps) {
  const t = await getTranslations('torrents.browse')
  const saved = await getTranslations('savedSearches')
  const search = searchOf(torrentIndexSearch, await searchParams)
  const { query, sort, order, size } = search
  const pageLink = (page: number) => torrentIndexLink({ ...search, page })
  const found = await within(await browseTorrents(search), pageLink)
  const titles = await standardTitles(found.data.map(({ id }) => id))
  const filters = await torrentFilters(search, (change) => torrentIndexLink({ ...search, page: 0, ...change }))
  const kept = keptSearch(search)
  const searches = <SavedSearchesButton filter={kept} save={saved('save')} label={saved('button')} />
  return (
    <BrowsePage
      title={t('title')}
      known={knownParameters(torrentIndexSearch, { sort: TORRENT_SORTS })}
      count={t(found.hasMore ? 'countMore' : 'count', { count: found.total })}
      isCompact
      filters={
        <TorrentFilters search={search} isFiltered={filters.some(({ key }) => key !== 'query' && key !== 'type')}>
          {kept === '' && searches}
        </TorrentFilters>
      }
      active={
        <div className="flex flex-wrap items-baseline gap-x-2">
          {sort !== 'created' && (
            <Link className="chip mt-2" href={torrentIndexLink({ ...search, sort: 'created', order: 1, page: 0 })}>
              {t('newest')}
            </Link>
          )}
          <ActiveFilters filters={filters} clear={torrentIndexLink({ sort, order, size })} />
          {kept !== '' && searches}
        </div>
      }
      found={found}
      action={
        <>
          <TorrentsFeedButtons search={search} site={env().SITE_URL} />
          <Link className="button min-h-10 px-3.5 text-sm/normal" href={uploadLink()}>
            <Icon name="upload" size={18} />
            {t('upload')}
          </Link>
        </>
      }
      pageLink={pageLink}
      nothing={
        <NothingFound
          query={query}
          filters={filters.length}
          texts={{ query: t('nothing.query', { query }), filters: t('nothing.filters'), all: t('nothing.all') }}
          searched={torrentIndexLink({ query })}
          all={torrentIndexLink({})}
          empty={<NoTorrents />}
        />
      }
      texts={[query, ...found.data.flatMap(({ name, media }) => [name, media.title])]}
    >
      <TorrentTable
        label={t('results')}
        torrents={found.data}
        titles={titles}
        order={{ ...search, link: (sort, order) => torrentIndexLink({ ...search, sort, order, page: 0 }) }}
      />
    </BrowsePage>
  )
}

function NoTorrents() {
  const t = useTranslations('torrents.browse')
  return (
    <Empty
      title={t('nothing.none')}
      lead={t('nothing.belong')}
      next={{ href: mediaIndexLink({}), text: t('nothing.media'), isPlain: true }}
    />
  )
}
