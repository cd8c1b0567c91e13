import { searchedPage } from '@/app/[locale]/_browse/searched'
import { SeriesCard } from '@/components/catalogue/series/card'
import { SeriesFilters } from '@/components/catalogue/series/series-filters'
import { seriesIndexLink } from '@/lib/catalogue/links/entries'
import { SERIES_SORTS, seriesPageSearch } from '@/lib/catalogue/schemas/series'
import { knownParameters } from '@/lib/schemas/known-parameters'
import { browseSeries } from '@/server/domain/catalogue/series/browse'

const browse = searchedPage({
  words: 'series.browse',
  schema: seriesPageSearch,
  known: knownParameters(seriesPageSearch, { sort: SERIES_SORTS }),
  link: seriesIndexLink,
  browse: browseSeries,
  filters: (search) => <SeriesFilters search={search} />,
  card: (series, place) => <SeriesCard key={series.id} series={series} {...place} />,
  names: ({ title }) => [title],
})

export const generateMetadata = browse.metadata
export default browse.page
