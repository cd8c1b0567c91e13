import { searchedPage } from '@/app/[locale]/_browse/searched'
import { SeriesCard } from '@/components/catalogue/series/card'
import { seriesIndexLink } from '@/lib/catalogue/links/entries'
import { SERIES_SORTS, seriesPageSearch } from '@/lib/catalogue/schemas/series'
import { knownParameters } from '@/lib/schemas/known-parameters'
import { browseSeries } from '@/server/domain/catalogue/series/browse'

const browse = searchedPage({
  words: 'series.browse',
  schema: seriesPageSearch,
  known: knownParameters(seriesPageSearch, { sort: SERIES_SORTS }),
  sorts: SERIES_SORTS,
  sortNames: (messages) => messages.series.browse.sorts,
  link: seriesIndexLink,
  browse: browseSeries,
  card: (series, place) => <SeriesCard key={series.id} series={series} {...place} />,
  names: ({ title }) => [title],
})

export const generateMetadata = browse.metadata
export default browse.page
