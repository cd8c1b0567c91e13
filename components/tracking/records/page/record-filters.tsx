import { useMessages } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { FoldedFields } from '@/components/browse/folded-fields'
import { stateOf } from '@/components/browse/search-of'
import { OrderSelect } from '@/components/form/order-select'
import { QueryForm } from '@/components/form/query-form'
import { SearchField } from '@/components/form/search-field'
import { Select } from '@/components/form/select'
import { Icon, type IconName } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { links } from '@/lib/links'
import { MEDIA_TYPES } from '@/lib/media-types'
import { naturalOrder } from '@/lib/natural-order'
import { DEFAULT_SIZE, PAGE_SIZES } from '@/lib/page-size'
import { myRecordsLink } from '@/lib/tracking/links/records'
import { moreFiltersOf, RECORD_SORTS } from '@/lib/tracking/records'
import type { RecordSearch } from '@/lib/tracking/schemas/records'
import { FilterFields } from '../filters/filter-fields'
import { OwnTags } from './own-tags'

/** Fields and tools that are opened by their button. */
type Opened = 'filters' | 'tools' | undefined

type Props = {
  search: RecordSearch
  /** The tools: what is done with the whole list, and how it is shown. */
  children: ReactNode
}

const BUTTON =
  'relative grid size-11 flex-none place-items-center rounded-md text-soft inset-ring inset-ring-line hover:text-ink aria-expanded:bg-float aria-expanded:text-ink'
const PANEL = 'order-last basis-full items-end gap-3 rounded-md bg-raised p-3'

/**
 * The search of the user's watched works in its row; filter, order and page size, and the tools, are behind one button
 * each.
 */
export function RecordFilters({ search, children }: Props) {
  const { query, status, type, sort, order, group, size } = search
  const messages = useMessages()
  const texts = messages.myMedia.list
  const { submit, clear } = messages.form.search
  const format = useFormats()
  const [opened, setOpened] = useState<Opened>()
  const more = moreFiltersOf(search)
  const isSet = Boolean(
    type || more || group || sort !== 'title' || order !== naturalOrder(sort) || size !== DEFAULT_SIZE,
  )
  const id = useId()
  const opener = (what: Exclude<Opened, undefined>, label: string, icon: IconName) => (
    <button
      type="button"
      className={BUTTON}
      aria-expanded={opened === what}
      aria-controls={`${id}-${what}`}
      aria-label={label}
      title={label}
      onClick={() => setOpened(opened === what ? undefined : what)}
    >
      <Icon name={icon} size={18} />
      {what === 'filters' && isSet && (
        <span className="absolute end-1.5 top-1.5 size-2 rounded-full bg-accent" aria-hidden="true" />
      )}
    </button>
  )
  return (
    <>
      <QueryForm
        live
        action={links.myAccount('watched')}
        state={stateOf(myRecordsLink({ ...search, page: 0 }))}
        label={texts.filters}
        className="contents"
      >
        <span className="min-w-0 flex-1 md:min-w-36">
          <SearchField
            texts={{ label: texts.find, placeholder: texts.findHint, submit, clear }}
            value={query}
            clearHref={myRecordsLink({ ...search, query: '', page: 0 })}
          />
        </span>
        {opener('filters', isSet ? texts.filtersSet : texts.openFilters, 'filter')}
        <input type="hidden" name="status" defaultValue={status ?? ''} />
        <div id={`${id}-filters`} className={`${PANEL} grid grid-cols-2 sm:grid-cols-5`} hidden={opened !== 'filters'}>
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
            choices={RECORD_SORTS.map((each) => ({ value: each === 'title' ? '' : each, label: texts.sorts[each] }))}
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
          <FoldedFields isOpen={more !== undefined} summary={messages.browse.more}>
            <FilterFields search={search} />
            <OwnTags chosen={search.ownTags} isShown={opened === 'filters'} />
          </FoldedFields>
        </div>
      </QueryForm>
      {opener('tools', texts.tools, 'more')}
      <div
        id={`${id}-tools`}
        className={`${PANEL} flex flex-wrap items-center justify-between`}
        hidden={opened !== 'tools'}
      >
        {children}
      </div>
    </>
  )
}
