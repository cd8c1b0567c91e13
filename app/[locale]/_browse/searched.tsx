import type { Metadata } from 'next'
import type { Messages } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ActiveFilters } from '@/components/browse/active-filters'
import { BrowsePage } from '@/components/browse/browse-page'
import { Cards, type Place } from '@/components/browse/cards'
import { browseMetadata } from '@/components/browse/metadata'
import { NothingFound } from '@/components/browse/nothing-found'
import { PageFields, sortChoices } from '@/components/browse/page-fields'
import { queryFilter } from '@/components/browse/query-filter'
import { SearchFilters } from '@/components/browse/search-filters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { DEFAULT_SIZE } from '@/lib/page-size'
import type { knownParameters } from '@/lib/schemas/known-parameters'
import type { Paged } from '@/lib/schemas/paging'

type Ordered = { query: string; sort?: string | undefined; order: 0 | 1; page: number; size: number }

type Searched<Search, Entry, Sort extends string> = {
  words: 'companies.browse' | 'series.browse'
  schema: z.ZodType<Search>
  /** What the parameters of the address may be. */
  known: ReturnType<typeof knownParameters>
  sorts: readonly Sort[]
  sortNames: (messages: Messages) => Readonly<Record<Sort, string>>
  link: (search: Partial<Search>) => string
  browse: (search: Search) => Promise<Paged<Entry>>
  card: (entry: Entry, place: Place) => ReactNode
  /** The names of an entry, which may be Japanese. */
  names: (entry: Entry) => readonly (string | null)[]
}

/** The browse page of a noun that is searched and ordered, without other filters, and its metadata. */
export function searchedPage<Search extends Ordered, Entry, Sort extends string>({
  words,
  schema,
  known,
  sorts,
  sortNames,
  link,
  browse,
  card,
  names,
}: Searched<Search, Entry, Sort>) {
  return {
    metadata: async ({ searchParams }: SearchProps): Promise<Metadata> => {
      const t = await getTranslations(words)
      const search = searchOf(schema, await searchParams)
      const { query, page, size } = search
      return browseMetadata({
        name: query ? t('found', { query }) : t('title'),
        description: t('description'),
        keywords: [t('results')],
        page,
        path: link(search),
        index: query === '' && size === DEFAULT_SIZE,
      })
    },
    page: async ({ searchParams }: SearchProps) => {
      const t = await getTranslations(words)
      const b = await getTranslations('browse')
      const sortName = sortNames(await getMessages())
      const search = searchOf(schema, await searchParams)
      const { query } = search
      const pageLink = (page: number) => link({ ...search, page })
      const found = await within(await browse(search), pageLink)
      const unsearched = link({ ...search, query: '', page: 0 })
      return (
        <BrowsePage
          title={t('title')}
          known={known}
          count={t('count', { count: found.total })}
          covers
          filters={
            <SearchFilters
              texts={{ form: t('filters'), search: t('search'), placeholder: t('placeholder') }}
              query={query}
              current={link({ ...search, page: 0 })}
              unsearched={unsearched}
            >
              <PageFields search={search} sorts={sortChoices(b, sorts, (sort) => sortName[sort], query)} />
            </SearchFilters>
          }
          active={<ActiveFilters filters={await queryFilter(query, unsearched)} clear={unsearched} />}
          found={found}
          pageLink={pageLink}
          nothing={
            <NothingFound
              query={query}
              filters={query ? 1 : 0}
              texts={{ query: t('nothing.query', { query }), filters: t('nothing.filters'), all: t('nothing.all') }}
              searched={link({ query } as Partial<Search>)}
              all={link({})}
            />
          }
          texts={[query, ...found.data.flatMap(names)]}
        >
          <Cards label={t('results')} entries={found.data} card={card} />
        </BrowsePage>
      )
    },
  }
}
