import { useMessages } from 'next-intl'
import { stateOf } from '@/components/browse/search-of'
import { OrderSelect } from '@/components/form/order-select'
import { QueryForm } from '@/components/form/query-form'
import { SearchField } from '@/components/form/search-field'
import { Select } from '@/components/form/select'
import { useFormats } from '@/i18n/formats'
import { WATCHED_SORTS } from '@/lib/catalogue/watching'
import { links } from '@/lib/links'
import { MEDIA_TYPES } from '@/lib/media-types'
import { DEFAULT_SIZE, PAGE_SIZES } from '@/lib/page-size'
import { myWatchedLink } from '@/lib/tracking/links/watched'
import type { WatchedSearch } from '@/lib/tracking/schemas/watched'

/** The search, filter, order and page size of the user's watched works; the status has its tabs. */
export function WatchedFilters({ search }: { search: WatchedSearch }) {
  const { query, status, type, sort, order, group, size } = search
  const messages = useMessages()
  const texts = messages.myMedia.list
  const { submit, clear } = messages.form.search
  const format = useFormats()
  return (
    <QueryForm
      live
      action={links.myAccount('watched')}
      state={stateOf(myWatchedLink({ query, status, type, sort, order, group, size }))}
      label={texts.filters}
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-5 md:grid-cols-[1.6fr_repeat(5,1fr)] *:[.search-field]:col-span-full md:*:[.search-field]:col-span-1"
    >
      <SearchField
        texts={{ label: texts.find, placeholder: texts.findHint, submit, clear }}
        value={query}
        clearHref={myWatchedLink({ ...search, query: '', page: 0 })}
      />
      <input type="hidden" name="status" defaultValue={status ?? ''} />
      <Select
        name="type"
        label={texts.type}
        value={type ?? ''}
        choices={[
          { value: '', label: texts.anyType },
          ...MEDIA_TYPES.map((each) => ({ value: each, label: messages.media.types[each] })),
        ]}
      />
      <Select
        name="sort"
        label={texts.sort}
        value={sort === 'title' ? '' : sort}
        choices={WATCHED_SORTS.map((each) => ({ value: each === 'title' ? '' : each, label: texts.sorts[each] }))}
      />
      <OrderSelect
        sort={sort}
        order={order}
        texts={{ label: texts.order, ascending: texts.ascending, descending: texts.descending }}
      />
      {status ? (
        <input type="hidden" name="group" defaultValue={group ?? ''} />
      ) : (
        <Select
          name="group"
          label={texts.group}
          value={group ?? ''}
          choices={[
            { value: '', label: texts.groups.none },
            { value: 'status', label: texts.groups.status },
          ]}
        />
      )}
      <Select
        name="size"
        label={texts.size}
        value={size === DEFAULT_SIZE ? '' : String(size)}
        choices={[...new Set([...PAGE_SIZES, size])]
          .sort((a, b) => a - b)
          .map((each) => ({ value: each === DEFAULT_SIZE ? '' : String(each), label: format.count(each) }))}
      />
    </QueryForm>
  )
}
