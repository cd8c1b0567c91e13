import { useTranslations } from 'next-intl'
import { PageFields, sortChoices } from '@/components/browse/page-fields'
import { SearchFilters } from '@/components/browse/search-filters'
import { torrentIndexLink } from '@/lib/torrents/links/torrents'
import { TORRENT_SORTS, type TorrentSearch } from '@/lib/torrents/schemas/search'
import { TorrentFilterFields } from './filter-fields'

/** The filters and order of the list of torrents. */
export function TorrentFilters({ search }: { search: TorrentSearch }) {
  const b = useTranslations('torrents.browse')
  const browse = useTranslations('browse')
  const { query, sort, order, size } = search
  return (
    <SearchFilters
      texts={{ form: b('filters'), search: b('search'), placeholder: b('placeholder') }}
      query={query}
      rows
      current={torrentIndexLink({ ...search, page: 0 })}
      unsearched={torrentIndexLink({ ...search, query: '', page: 0 })}
    >
      <TorrentFilterFields search={search} />
      <PageFields
        search={{ sort, order, size }}
        sorts={sortChoices(browse, TORRENT_SORTS, (key) => b(`columns.${key}`), '')}
      />
    </SearchFilters>
  )
}
