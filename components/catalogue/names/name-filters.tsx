import { useTranslations } from 'next-intl'
import { FILTER_FIELDS } from '@/components/browse/filter-styles'
import { FilterToggle } from '@/components/browse/filter-toggle'
import { PageFields, sortChoices } from '@/components/browse/page-fields'
import { stateOf } from '@/components/browse/search-of'
import { ClearableField } from '@/components/form/clearable-field'
import { QueryForm } from '@/components/form/query-form'
import { Icon } from '@/components/ui/icon'
import { nameIndexLink } from '@/lib/catalogue/links/entries'
import { NAME_SORTS, type NameSearch } from '@/lib/catalogue/schemas/names'
import { NAME_PARTS, type NameNoun } from './choices'

/** The search layout with a field for the whole name and one for each part of it. Works as a plain form, too. */
export function NameFilters({ noun, label, search }: { noun: NameNoun; label: string; search: NameSearch }) {
  const t = useTranslations('names')
  const b = useTranslations('browse')
  const current = nameIndexLink(noun, { ...search, page: 0 })
  return (
    <QueryForm
      live
      action={`/${noun}`}
      state={stateOf(current)}
      label={label}
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 md:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,3.6fr)] lg:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,2.4fr)]"
    >
      <div className="col-span-full">
        <ClearableField
          name="query"
          label={t('query')}
          value={search.query}
          clear={{
            href: nameIndexLink(noun, { ...search, page: 0, query: '' }),
            label: t('clear', { part: t('query') }),
          }}
        />
      </div>
      {NAME_PARTS.map((part) => (
        <ClearableField
          key={part}
          name={part}
          label={t(`parts.${part}`)}
          value={search[part]}
          clear={{
            href: nameIndexLink(noun, { ...search, page: 0, [part]: '' }),
            label: t('clear', { part: t(`parts.${part}`) }),
          }}
        />
      ))}
      <FilterToggle label={b('more')}>
        <Icon name="filter" />
      </FilterToggle>
      <div className={`${FILTER_FIELDS} sm:max-md:col-span-full`} id="filter-fields">
        <PageFields search={search} sorts={sortChoices(b, NAME_SORTS, (sort) => t(`sorts.${sort}`), search.query)} />
      </div>
    </QueryForm>
  )
}
