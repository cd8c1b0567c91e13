import { useTranslations } from 'next-intl'
import { SearchFilters } from '@/components/browse/search-filters'
import { OrderSelect } from '@/components/form/order-select'
import { Select } from '@/components/form/select'
import { torrentTabLink } from '@/lib/torrents/links/torrents'
import { TORRENT_SORTS, type TorrentSearch } from '@/lib/torrents/schemas/search'
import { TorrentFilterFields } from './filter-fields'

/** The filters and order of the torrents of a work. */
export function TabFilters({ action, search }: { action: string; search: TorrentSearch }) {
  const f = useTranslations('torrents.tab')
  const { query, sort, order } = search
  return (
    <div className="mb-5">
      <SearchFilters
        texts={{ form: f('form'), search: f('search'), placeholder: f('placeholder') }}
        query={query}
        current={torrentTabLink(action, { ...search, page: 0 })}
        unsearched={torrentTabLink(action, { ...search, query: '', page: 0 })}
        rows
      >
        <TorrentFilterFields search={search} isOfWork />
        <Select
          name="sort"
          label={f('sort')}
          value={sort === 'title' ? '' : sort}
          choices={TORRENT_SORTS.map((each) => ({ value: each === 'title' ? '' : each, label: f(`sorts.${each}`) }))}
        />
        <OrderSelect
          sort={sort}
          order={order}
          texts={{ label: f('order'), ascending: f('ascending'), descending: f('descending') }}
        />
        <button type="submit" className="button button-plain script-less">
          {f('apply')}
        </button>
      </SearchFilters>
    </div>
  )
}
