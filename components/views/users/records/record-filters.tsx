import { useMessages } from 'next-intl'
import { ActiveFilters } from '@/components/browse/active-filters'
import { FoldedFields } from '@/components/browse/folded-fields'
import { stateOf } from '@/components/browse/search-of'
import { QueryForm } from '@/components/form/query-form'
import { Select } from '@/components/form/select'
import { chosenFilters, NO_FILTERS } from '@/components/tracking/records/filters/chosen-filters'
import { FilterFields } from '@/components/tracking/records/filters/filter-fields'
import type { RecordList } from '@/lib/identity/record-lists'
import { publicRecordsLink } from '@/lib/tracking/links/public-records'
import { TYPES_OF } from '@/lib/tracking/records'
import type { PublicRecordPageSearch } from '@/lib/tracking/schemas/public-records'

type Props = { list: RecordList; search: PublicRecordPageSearch; path: string }

/** The filters of a user's list by what others see of its records, folded up until one is set. */
export function RecordFilters({ list, search, path }: Props) {
  const messages = useMessages()
  const { browse, media, myMedia } = messages
  const { status, sort, order } = search
  const types = TYPES_OF[list]
  const chosen = chosenFilters(messages, search, (change) => publicRecordsLink(path, { ...search, ...change, page: 0 }))
  const kept = [...new URLSearchParams(stateOf(publicRecordsLink('', { status, sort, order })))]
  return (
    <div className="mb-3">
      <QueryForm
        live
        action={path}
        state={stateOf(publicRecordsLink(path, { ...search, page: 0 }))}
        label={myMedia.filters.label}
      >
        {kept.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} defaultValue={value} />
        ))}
        <FoldedFields isOpen={chosen.length > 0} summary={browse.more}>
          {types.length > 1 && (
            <Select
              name="type"
              label={media.browse.type}
              value={search.type ?? ''}
              choices={[
                { value: '', label: media.browse.anyType },
                ...types.map((each) => ({ value: each, label: media.types[each] })),
              ]}
            />
          )}
          <FilterFields search={search} />
          <button type="submit" className="button script-less">
            {browse.apply}
          </button>
        </FoldedFields>
      </QueryForm>
      <ActiveFilters filters={chosen} clear={publicRecordsLink(path, { ...search, ...NO_FILTERS, page: 0 })} />
    </div>
  )
}
