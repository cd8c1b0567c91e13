import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ActiveFilters, searchFilters } from '@/components/browse/active-filters'
import { BrowsePage } from '@/components/browse/browse-page'
import { Cards } from '@/components/browse/cards'
import { browseMetadata } from '@/components/browse/metadata'
import { NothingFound } from '@/components/browse/nothing-found'
import { type Query, searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { SeriesCard } from '@/components/catalogue/series/card'
import { SeriesFilters } from '@/components/catalogue/series/series-filters'
import { seriesIndexLink } from '@/lib/catalogue/links/entries'
import { SERIES_SORTS, seriesPageSearch } from '@/lib/catalogue/schemas/series'
import { DEFAULT_SIZE } from '@/lib/page-size'
import { knownParameters } from '@/lib/schemas/known-parameters'
import { browseSeries } from '@/server/domain/catalogue/series/browse'

type Props = { searchParams: Promise<Query> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('series.browse')
  const search = searchOf(seriesPageSearch, await searchParams)
  const { query, page, size } = search
  return browseMetadata({
    name: query ? t('found', { query }) : t('title'),
    description: t('description'),
    keywords: [t('results')],
    page,
    path: seriesIndexLink(search),
    index: query === '' && size === DEFAULT_SIZE,
  })
}

export default async function BrowseSeriesPage({ searchParams }: Props) {
  const t = await getTranslations('series.browse')
  const search = searchOf(seriesPageSearch, await searchParams)
  const { query, ...order } = search
  const pageLink = (page: number) => seriesIndexLink({ ...search, page })
  const found = await within(await browseSeries(search), pageLink)
  const unsearched = seriesIndexLink({ ...order, page: 0 })
  return (
    <BrowsePage
      title={t('title')}
      known={knownParameters(seriesPageSearch, { sort: SERIES_SORTS })}
      count={t('count', { count: found.total })}
      covers
      filters={<SeriesFilters search={search} />}
      active={<ActiveFilters filters={await searchFilters(query, unsearched)} clear={unsearched} />}
      found={found}
      pageLink={pageLink}
      nothing={
        <NothingFound
          query={query}
          filters={query ? 1 : 0}
          texts={{ query: t('nothing.query', { query }), filters: t('nothing.filters'), all: t('nothing.all') }}
          searched={seriesIndexLink({ query })}
          all={seriesIndexLink({})}
        />
      }
      texts={[query, ...found.data.map(({ title }) => title)]}
    >
      <Cards
        label={t('results')}
        entries={found.data}
        card={(series, place) => <SeriesCard key={series.id} series={series} {...place} />}
      />
    </BrowsePage>
  )
}
