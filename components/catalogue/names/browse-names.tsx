import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { ActiveFilters } from '@/components/browse/active-filters'
import { BrowsePage } from '@/components/browse/browse-page'
import { Cards } from '@/components/browse/cards'
import { FILTER_FIELDS } from '@/components/browse/filter-styles'
import { FilterToggle } from '@/components/browse/filter-toggle'
import { browseMetadata } from '@/components/browse/metadata'
import { NothingFound } from '@/components/browse/nothing-found'
import { PageFields, sortChoices } from '@/components/browse/page-fields'
import { stateOf } from '@/components/browse/search-of'
import { ClearableField } from '@/components/form/clearable-field'
import { QueryForm } from '@/components/form/query-form'
import { Icon } from '@/components/ui/icon'
import { nameIndexLink } from '@/lib/catalogue/links/entries'
import { NAME_SORTS, type NameCard as Named, type NameSearch, namePageSearch } from '@/lib/catalogue/schemas/names'
import { links } from '@/lib/links'
import { knownParameters } from '@/lib/schemas/known-parameters'
import type { Paged } from '@/lib/schemas/paging'
import { NameCard } from './card'
import { isIndexed, NAME_PARTS, type NameNoun, nameFilters } from './choices'

const entryLinks = { characters: links.character, people: links.person }

type Props = { noun: NameNoun; search: NameSearch; found: Paged<Named>; pageLink: (page: number) => string }

/** The list of characters or people. */
export function BrowseNames({ noun, search, found, pageLink }: Props) {
  const names = useTranslations('names')
  const browse = useTranslations('browse')
  const t = useTranslations(`${noun}.browse`)
  const { query, firstName, middleName, lastName, ...order } = search
  const filters = nameFilters(names, browse, noun, search)
  return (
    <BrowsePage
      title={t('title')}
      known={knownParameters(namePageSearch, { sort: NAME_SORTS })}
      count={t('count', { count: found.total })}
      covers
      filters={<NameFilters noun={noun} label={t('filters')} search={search} />}
      active={<ActiveFilters filters={filters} clear={nameIndexLink(noun, { ...order, page: 0 })} />}
      found={found}
      pageLink={pageLink}
      nothing={
        <NothingFound
          query={query}
          filters={filters.length}
          texts={{ query: t('nothing.query', { query }), filters: t('nothing.filters'), all: t('nothing.all') }}
          searched={nameIndexLink(noun, { query })}
          all={nameIndexLink(noun, {})}
        />
      }
      texts={[query, firstName, lastName, ...found.data.flatMap(({ fullName, nativeName }) => [fullName, nativeName])]}
    >
      <Cards
        label={t('results')}
        entries={found.data}
        card={(named, place) => <NameCard key={named.id} named={named} href={entryLinks[noun](named.id)} {...place} />}
      />
    </BrowsePage>
  )
}

export async function nameBrowseMetadata(noun: NameNoun, search: NameSearch): Promise<Metadata> {
  const t = await getTranslations(`${noun}.browse`)
  const name = [search.query, search.firstName, search.middleName, search.lastName].filter(Boolean).join(' ')
  return browseMetadata({
    name: name ? t('found', { query: name }) : t('title'),
    description: t('description'),
    keywords: [t('results')],
    page: search.page,
    path: nameIndexLink(noun, search),
    index: isIndexed(search),
  })
}

/** The search layout with a field for the whole name and one for each part of it. Works as a plain form, too. */
function NameFilters({ noun, label, search }: { noun: NameNoun; label: string; search: NameSearch }) {
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
