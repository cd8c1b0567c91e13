import { useMessages } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import { links, myWatchedLink } from '@/lib/links'
import { DEFAULT_SIZE, PAGE_SIZES } from '@/lib/page-size'
import type { WatchedSearch } from '@/lib/schemas/watched'
import { WATCH_STATUSES, WATCHED_SORTS } from '@/lib/watching'
import { stateOf } from '../browse/search-of'
import { QueryForm } from '../form/query-form'
import { Select } from '../form/select'

/** The filter, order and page size of the user's watched works. */
export function WatchedFilters({ search: { status, sort, order, size } }: { search: WatchedSearch }) {
  const myMediaTexts = useMessages().myMedia
  const texts = useMessages().myMedia.list
  const format = useFormats()
  return (
    <QueryForm
      live
      action={links.myAccount('watched')}
      state={stateOf(myWatchedLink({ status, sort, order, size }))}
      label={texts.filters}
      className="grid w-[min(100%,760px)] grid-cols-2 gap-3 sm:grid-cols-4"
    >
      <Select
        name="status"
        label={texts.status}
        value={status ?? ''}
        choices={[
          { value: '', label: texts.anyStatus },
          ...WATCH_STATUSES.map((each) => ({ value: each, label: myMediaTexts.statuses[each] })),
        ]}
      />
      <Select
        name="sort"
        label={texts.sort}
        value={sort === 'title' ? '' : sort}
        choices={WATCHED_SORTS.map((each) => ({ value: each === 'title' ? '' : each, label: texts.sorts[each] }))}
      />
      <Select
        name="order"
        label={texts.order}
        value={order ? '1' : ''}
        choices={[
          { value: '', label: texts.ascending },
          { value: '1', label: texts.descending },
        ]}
      />
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
