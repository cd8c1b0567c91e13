import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ActiveFilters } from '@/components/browse/active-filters'
import { BrowsePage } from '@/components/browse/browse-page'
import { Cards } from '@/components/browse/cards'
import { browseMetadata } from '@/components/browse/metadata'
import { NothingFound } from '@/components/browse/nothing-found'
import { type SearchProps, searchOf, stateOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { isIndexed, mediaFilters } from '@/components/catalogue/media/browse/choices'
import { FilterPanel, FilterPanelButton } from '@/components/catalogue/media/browse/filter-panel'
import { MediaFilters } from '@/components/catalogue/media/browse/media-filters'
import { MineChoice } from '@/components/catalogue/media/browse/mine-choice'
import { OwnResults } from '@/components/catalogue/media/browse/own-results'
import { RANGES } from '@/components/catalogue/media/browse/ranges'
import { SearchedAs } from '@/components/catalogue/media/browse/searched-as'
import { MediaCard } from '@/components/catalogue/media/card'
import { RatingOrder } from '@/components/catalogue/scores/rating-order'
import { FeedLink } from '@/components/community/reviews/feed-link'
import { SmartListsButton } from '@/components/lists/smart-lists/smart-lists-button'
import { Link } from '@/i18n/link'
import type { Translator } from '@/i18n/translator'
import { BASED_ON } from '@/lib/catalogue/based-on'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { mediaFeedLink } from '@/lib/catalogue/links/media-feeds'
import { tagIndexLink } from '@/lib/catalogue/links/tags'
import { MEDIA_STATUSES } from '@/lib/catalogue/media-statuses'
import { MEDIA_SORTS, type MediaSearch, mediaPageSearch } from '@/lib/catalogue/schemas/media'
import { SEASONS } from '@/lib/catalogue/seasons'
import { formatTag } from '@/lib/format'
import { MEDIA_TYPES } from '@/lib/media-types'
import { DEFAULT_SIZE } from '@/lib/page-size'
import { knownParameters } from '@/lib/schemas/known-parameters'
import { listsAdults } from '@/server/domain/catalogue/adults'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { mediaFormats } from '@/server/domain/catalogue/media/queries'

export async function generateMetadata({ searchParams }: SearchProps): Promise<Metadata> {
  return mediaBrowseMetadata(searchOf(mediaPageSearch, await searchParams))
}

export default async function BrowseMedia({ searchParams }: SearchProps) {
  const t = await getTranslations('media.browse')
  const smart = await getTranslations('smartLists')
  const search = searchOf(mediaPageSearch, await searchParams)
  const { query, sort, order, size } = search
  const pageLink = (page: number) => mediaIndexLink({ ...search, page })
  const found = await within(await browseMedia(search), pageLink)
  const formats = await mediaFormats()
  const filters = await mediaFilters(search, formats)
  return (
    <BrowsePage
      title={t('title')}
      known={KNOWN}
      count={found.hasMore ? t('countMore', { count: found.total }) : t('count', { count: found.total })}
      covers
      filters={<MediaFilters search={search} />}
      active={
        <>
          <div className="flex flex-wrap items-start gap-x-2">
            <FilterPanelButton />
            <Link className="chip mt-4 max-sm:hidden" href={tagIndexLink()}>
              {t('allTags')}
            </Link>
            <MineChoice texts={mineTexts(t)} />
            <SmartListsButton filter={keptFilter(search)} label={smart('button')} />
            <ActiveFilters filters={filters} clear={mediaIndexLink({ sort, order, size })} />
          </div>
          <FilterPanel search={search} formats={formats} listsAdults={await listsAdults()} />
          {sort === 'rating' && <RatingOrder />}
        </>
      }
      found={found}
      pageLink={pageLink}
      around={(results) => <OwnResults search={search}>{results}</OwnResults>}
      nothing={
        <NothingFound
          query={query}
          filters={filters.length}
          texts={{ query: t('nothing.query', { query }), filters: t('nothing.filters'), all: t('nothing.all') }}
          searched={mediaIndexLink({ query })}
          all={mediaIndexLink({})}
        />
      }
      below={<FeedLink address={mediaFeedLink(search)} />}
      texts={[query, ...found.data.map(({ title }) => title)]}
    >
      <SearchedAs leftOut={found.leftOut} names={found.names} />
      <Cards
        label={t('results')}
        entries={found.data}
        card={(media, place) => <MediaCard key={media.id} media={media} {...place} />}
      />
    </BrowsePage>
  )
}

const KNOWN = knownParameters(mediaPageSearch, {
  type: MEDIA_TYPES,
  status: MEDIA_STATUSES,
  season: SEASONS,
  basedOn: BASED_ON,
  adult: ['show', 'only'],
  sort: MEDIA_SORTS,
  ...Object.fromEntries(RANGES.flatMap(({ from, to }) => [from, to]).map((name) => [name, 'number' as const])),
})

/** The filters without the page, as a query string. */
const keptFilter = (search: MediaSearch) => stateOf(mediaIndexLink({ ...search, page: 0, size: DEFAULT_SIZE }))

function mineTexts(t: Translator<'media.browse'>) {
  return { label: t('mine.label'), all: t('mine.all'), hide: t('mine.hide'), only: t('mine.only') }
}

/** The metadata of the list of works with these filters. */
async function mediaBrowseMetadata(search: MediaSearch): Promise<Metadata> {
  const t = await getTranslations('media')
  const b = await getTranslations('media.browse')
  const browse = await getTranslations('browse')
  const { query, page } = search
  const what = [
    ...search.status.map((status) => t(`status.${status}`)),
    ...search.tags.map(formatTag),
    ...(search.type.length > 0 ? search.type.map((type) => t(`kinds.${type}`)) : [b('everything')]),
  ]
  return browseMetadata({
    name: query ? browse('found', { query }) : b('of', { what: what.join(' · ') }),
    description: b('description', { what: what.join(' · ') }),
    keywords: what,
    page,
    path: mediaIndexLink(search),
    index: isIndexed(search),
    feed: mediaFeedLink(search),
  })
}
