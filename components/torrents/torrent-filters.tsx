import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import type { Filter } from '@/components/browse/active-filters'
import { PageFields, sortChoices } from '@/components/browse/page-fields'
import { SearchFilters } from '@/components/browse/search-filters'
import { Select } from '@/components/form/select'
import { torrentIndexLink } from '@/lib/torrents/links/torrents'
import { TORRENT_SORTS, TORRENT_TYPES, type TorrentSearch } from '@/lib/torrents/schemas/torrents'

/** The filters and order of the list of torrents. */
export function TorrentFilters({ search }: { search: TorrentSearch }) {
  const b = useTranslations('torrents.browse')
  const t = useTranslations('torrents')
  const browse = useTranslations('browse')
  const { query, type, sort, order, size } = search
  return (
    <SearchFilters
      texts={{ form: b('filters'), search: b('search'), placeholder: b('placeholder') }}
      query={query}
      current={torrentIndexLink({ ...search, page: 0 })}
      unsearched={torrentIndexLink({ ...search, query: '', page: 0 })}
    >
      <Select
        name="type"
        label={b('columns.type')}
        value={type ?? ''}
        choices={[
          { value: '', label: b('anyType') },
          ...TORRENT_TYPES.map((each) => ({ value: each, label: t(`types.${each}`) })),
        ]}
      />
      <PageFields
        search={{ sort, order, size }}
        sorts={sortChoices(browse, TORRENT_SORTS, (key) => b(`columns.${key}`), '')}
      />
    </SearchFilters>
  )
}

/** The active filters of the list of torrents. */
export async function torrentFilters(search: TorrentSearch): Promise<Filter[]> {
  const browse = await getTranslations('browse')
  const t = await getTranslations('torrents')
  const { query, type } = search
  const without = (change: Partial<TorrentSearch>) => torrentIndexLink({ ...search, page: 0, ...change })
  return [
    ...(query ? [{ key: 'query', label: browse('found', { query }), without: without({ query: '' }) }] : []),
    ...(type ? [{ key: 'type', label: t(`types.${type}`), without: without({ type: undefined }) }] : []),
  ]
}
