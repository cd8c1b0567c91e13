import { formatCount } from '@/lib/format'
import { links, mediaIndexLink, writeTags } from '@/lib/links'
import { DEFAULT_SIZE, PAGE_SIZES } from '@/lib/page-size'
import { MEDIA_SORTS, MEDIA_STATUSES, MEDIA_TYPES, type MediaSearch } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { QueryForm } from '../../form/query-form'
import { SearchField } from '../../form/search-field'
import { searchTexts } from '../../form/search-texts'
import { type Choice, Select } from '../../form/select'
import { Icon } from '../../ui/icon'
import { FilterToggle } from './filter-toggle'
import { stateOf } from './search-of'
import { TagFilter } from './tag-filter'

const t = words('media')
const b = words('media.browse')

/** Everything that the browse page can be narrowed and ordered by. Works as a plain form, too. */
export function MediaFilters({ search }: { search: MediaSearch }) {
  const size = search.size === DEFAULT_SIZE ? '' : String(search.size)
  return (
    <QueryForm live action={links.browse('media')} state={stateOf(search)} label={b('filters')} className="filters">
      <SearchField
        main
        texts={searchTexts(b('search'), b('placeholder'))}
        value={search.query}
        clearHref={mediaIndexLink({ ...search, query: '', page: 0 })}
      />
      <FilterToggle label={b('more')}>
        <Icon name="filter" />
      </FilterToggle>
      <div className="filter-fields" id="filter-fields">
        <Select
          name="type"
          label={b('type')}
          value={search.type ?? ''}
          choices={[any(b('anyType')), ...MEDIA_TYPES.map((type) => ({ value: type, label: t(`kinds.${type}`) }))]}
        />
        <Select
          name="status"
          label={b('status')}
          value={search.status ?? ''}
          choices={[
            any(b('anyStatus')),
            ...MEDIA_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) })),
          ]}
        />
        <TagFilter names={search.tags} value={writeTags(search.tags)} texts={tagTexts()} />
        <Select
          name="sort"
          label={b('sort')}
          value={search.sort ?? ''}
          choices={[
            any(search.query ? b('sorts.relevance') : b('sorts.title')),
            ...MEDIA_SORTS.filter((sort) => sort !== 'title' || search.query).map((sort) => ({
              value: sort,
              label: b(`sorts.${sort}`),
            })),
          ]}
        />
        <Select
          name="order"
          label={b('order')}
          value={search.order ? '1' : ''}
          choices={[any(b('ascending')), { value: '1', label: b('descending') }]}
        />
        <Select
          name="size"
          label={b('size')}
          value={size}
          choices={sizes(search.size).map((each) => ({
            value: each === DEFAULT_SIZE ? '' : String(each),
            label: formatCount(each),
          }))}
        />
        <button type="submit" className="button script-less">
          {b('apply')}
        </button>
      </div>
    </QueryForm>
  )
}

const any = (label: string): Choice => ({ value: '', label })

/** The sizes of product.md, and the one in the address where it is another. */
function sizes(current: number): number[] {
  return [...new Set([...PAGE_SIZES, current])].sort((a, b) => a - b)
}

function tagTexts() {
  return {
    label: b('tags.label'),
    any: b('tags.any'),
    search: b('tags.search'),
    loading: b('tags.loading'),
    none: b('tags.none'),
    failed: b('tags.failed'),
    typed: b('tags.typed'),
  }
}
export type TagTexts = ReturnType<typeof tagTexts>
