import { useTranslations } from 'next-intl'
import { PageFields, sortChoices } from '@/components/browse/page-fields'
import { SearchFilters } from '@/components/browse/search-filters'
import { type Choice, Select } from '@/components/form/select'
import type { Translator } from '@/i18n/translator'
import { mediaIndexLink, writeTags } from '@/lib/catalogue/links/media'
import { MEDIA_PAGE_SORT } from '@/lib/catalogue/media-page-sort'
import { MEDIA_STATUSES } from '@/lib/catalogue/media-statuses'
import { MEDIA_SORTS, type MediaSearch } from '@/lib/catalogue/schemas/media'
import { MEDIA_TYPES } from '@/lib/media-types'
import { KeptParameters } from './kept-parameters'
import { TagFilter } from './tag-filter'

/** The filters and order of the list of works. */
export function MediaFilters({ search }: { search: MediaSearch }) {
  const b = useTranslations('media.browse')
  const t = useTranslations('media')
  const browse = useTranslations('browse')
  return (
    <SearchFilters
      many
      texts={{ form: b('filters'), search: b('search'), placeholder: b('placeholder') }}
      query={search.query}
      current={mediaIndexLink({ ...search, page: 0 })}
      unsearched={mediaIndexLink({ ...search, query: '', page: 0 })}
    >
      <Select
        name="type"
        label={b('type')}
        value={search.type.join()}
        choices={[
          { value: '', label: b('anyType') },
          ...MEDIA_TYPES.map((type) => ({ value: type, label: t(`kinds.${type}`) })),
          ...several(search.type, (type) => t(`kinds.${type}`)),
        ]}
      />
      <Select
        name="status"
        label={b('status')}
        value={search.status.join()}
        choices={[
          { value: '', label: b('anyStatus') },
          ...MEDIA_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) })),
          ...several(search.status, (status) => t(`status.${status}`)),
        ]}
      />
      <TagFilter names={search.tags} value={writeTags(search.tags)} texts={tagTexts(b)} />
      <KeptParameters from={search} except={ROW} />
      <PageFields search={search} sorts={sortChoices(browse, SORTS, (sort) => b(`sorts.${sort}`), search.query)} />
    </SearchFilters>
  )
}

/** The default first. */
const SORTS = [MEDIA_PAGE_SORT, ...MEDIA_SORTS.filter((sort) => sort !== MEDIA_PAGE_SORT)] as const

/** The parameters of the fields in the row, besides the search. */
const ROW = ['query', 'type', 'status', 'tags', 'sort', 'order', 'size']

/** Several chosen values (in the panel of all filters) as one choice of a select. */
function several<Value extends string>(values: readonly Value[], label: (value: Value) => string): Choice[] {
  return values.length > 1 ? [{ value: values.join(), label: values.map(label).join(', ') }] : []
}

function tagTexts(b: Translator<'media.browse'>) {
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
