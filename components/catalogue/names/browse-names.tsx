import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { ActiveFilters } from '@/components/browse/active-filters'
import { BrowsePage } from '@/components/browse/browse-page'
import { Cards } from '@/components/browse/cards'
import { FoldedFields } from '@/components/browse/folded-fields'
import { browseMetadata } from '@/components/browse/metadata'
import { NothingFound } from '@/components/browse/nothing-found'
import { PageFields, sortChoices } from '@/components/browse/page-fields'
import { SearchFilters } from '@/components/browse/search-filters'
import { ClearableField } from '@/components/form/clearable-field'
import { Icon } from '@/components/ui/icon'
import { nameIndexLink } from '@/lib/catalogue/links/entries'
import { type ListedName, NAME_SORTS, type NameSearch, namePageSearch } from '@/lib/catalogue/schemas/names'
import { links } from '@/lib/links'
import { knownParameters } from '@/lib/schemas/known-parameters'
import type { Paged } from '@/lib/schemas/paging'
import { NameCard } from './card'
import { isIndexed, NAME_PARTS, type NameNoun, nameFilters } from './choices'

const entryLinks = { characters: links.character, people: links.person }

type Props = { noun: NameNoun; search: NameSearch; found: Paged<ListedName>; pageLink: (page: number) => string }

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
      texts={[query, firstName, lastName, ...found.data.flatMap(textsOf)]}
    >
      <Cards
        label={t('results')}
        entries={found.data}
        card={(named, place) => <NameCard key={named.id} named={named} href={entryLinks[noun](named.id)} {...place} />}
      />
    </BrowsePage>
  )
}

const textsOf = ({ fullName, nativeName, knownFor }: ListedName) => [fullName, nativeName, knownFor?.title ?? null]

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

/** One field for names in any order, and folded up one for each part of them. Works as a plain form, too. */
function NameFilters({ noun, label, search }: { noun: NameNoun; label: string; search: NameSearch }) {
  const t = useTranslations('names')
  const b = useTranslations('browse')
  const without = (field: 'query' | (typeof NAME_PARTS)[number]) =>
    nameIndexLink(noun, { ...search, page: 0, [field]: '' })
  return (
    <SearchFilters
      texts={{ form: label, search: t('query'), placeholder: t('query') }}
      query={search.query}
      current={nameIndexLink(noun, { ...search, page: 0 })}
      unsearched={without('query')}
      below={
        <FoldedFields
          isOpen={NAME_PARTS.some((part) => search[part] !== '')}
          summary={
            <>
              {t('byParts')}
              <Icon name="down" size={16} />
            </>
          }
        >
          {NAME_PARTS.map((part) => (
            <ClearableField
              key={part}
              name={part}
              label={t(`parts.${part}`)}
              value={search[part]}
              clear={{ href: without(part), label: t('clear', { part: t(`parts.${part}`) }) }}
            />
          ))}
        </FoldedFields>
      }
    >
      <PageFields search={search} sorts={sortChoices(b, NAME_SORTS, (sort) => t(`sorts.${sort}`), search.query)} />
    </SearchFilters>
  )
}
