import { useTranslations } from 'next-intl'
import { OrderSelect } from '@/components/form/order-select'
import { QueryForm } from '@/components/form/query-form'
import { SearchField } from '@/components/form/search-field'
import { searchTexts } from '@/components/form/search-texts'
import { Select } from '@/components/form/select'
import { turnedOrder } from '@/lib/natural-order'
import { TORRENT_SORTS, TORRENT_TYPES, type TorrentSearch } from '@/lib/torrents/schemas/torrents'

const FIELDS =
  'mb-5 grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(160px,1fr)_repeat(3,minmax(0,150px))_auto] [&>.search-field]:col-span-full [&>.search-field]:min-h-11 md:[&>.search-field]:col-auto'

/** The filters and order of the torrents of a work. */
export function TabFilters({ action, search }: { action: string; search: TorrentSearch }) {
  const f = useTranslations('torrents.tab')
  const t = useTranslations('torrents')
  const searchWords = useTranslations('form.search')
  const fields = {
    query: search.query,
    type: search.type ?? '',
    sort: search.sort === 'title' ? '' : search.sort,
    order: turnedOrder(search) ?? '',
  }
  const state = new URLSearchParams(Object.entries(fields).filter(([, value]) => value)).toString()
  return (
    <QueryForm live action={action} state={state} label={f('form')} className={FIELDS}>
      <SearchField
        texts={searchTexts(searchWords, f('search'), f('placeholder'))}
        value={search.query}
        clearHref={action}
      />
      <Select
        name="type"
        label={f('type')}
        value={fields.type}
        choices={[
          { value: '', label: f('anyType') },
          ...TORRENT_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) })),
        ]}
      />
      <Select
        name="sort"
        label={f('sort')}
        value={fields.sort}
        choices={TORRENT_SORTS.map((sort) => ({ value: sort === 'title' ? '' : sort, label: f(`sorts.${sort}`) }))}
      />
      <OrderSelect
        sort={search.sort}
        order={search.order}
        texts={{ label: f('order'), ascending: f('ascending'), descending: f('descending') }}
      />
      <button type="submit" className="button button-plain script-less">
        {f('apply')}
      </button>
    </QueryForm>
  )
}
