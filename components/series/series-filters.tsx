import { useTranslations } from 'next-intl'
import { seriesIndexLink } from '@/lib/links'
import { SERIES_SORTS, type SeriesSearch } from '@/lib/schemas/series'
import { PageFields, sortChoices } from '../browse/page-fields'
import { SearchFilters } from '../browse/search-filters'

/** The filters and order of the list of series. */
export function SeriesFilters({ search }: { search: SeriesSearch }) {
  const t = useTranslations('series.browse')
  const browse = useTranslations('browse')
  return (
    <SearchFilters
      texts={{ form: t('filters'), search: t('search'), placeholder: t('placeholder') }}
      query={search.query}
      current={seriesIndexLink({ ...search, page: 0 })}
      unsearched={seriesIndexLink({ ...search, query: '', page: 0 })}
    >
      <PageFields
        search={search}
        sorts={sortChoices(browse, SERIES_SORTS, (sort) => t(`sorts.${sort}`), search.query)}
      />
    </SearchFilters>
  )
}
