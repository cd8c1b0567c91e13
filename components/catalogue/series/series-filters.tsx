import { useTranslations } from 'next-intl'
import { PageFields, sortChoices } from '@/components/browse/page-fields'
import { SearchFilters } from '@/components/browse/search-filters'
import { seriesIndexLink } from '@/lib/catalogue/links/entries'
import { SERIES_SORTS, type SeriesSearch } from '@/lib/catalogue/schemas/series'

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
