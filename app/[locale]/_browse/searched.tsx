import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ActiveFilters, searchFilters } from '@/components/browse/active-filters'
import { BrowsePage } from '@/components/browse/browse-page'
import { Cards, type Place } from '@/components/browse/cards'
import { browseMetadata } from '@/components/browse/metadata'
import { NothingFound } from '@/components/browse/nothing-found'
import { type Query, searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { DEFAULT_SIZE } from '@/lib/page-size'
import type { knownParameters } from '@/lib/schemas/known-parameters'
import type { Paged } from '@/lib/schemas/paging'

type Props = { searchParams: Promise<Query> }

type Searched<Search, Entry> = {
  words: 'companies.browse' | 'series.browse'
  schema: z.ZodType<Search>
  /** What the parameters of the address may be. */
  known: ReturnType<typeof knownParameters>
  link: (search: Partial<Search>) => string
  browse: (search: Search) => Promise<Paged<Entry>>
  filters: (search: Search) => ReactNode
  card: (entry: Entry, place: Place) => ReactNode
  /** The names of an entry, which may be Japanese. */
  names: (entry: Entry) => readonly (string | null)[]
}

/** The browse page of a noun that is searched and ordered, without other filters, and its metadata. */
export function searchedPage<Search extends { query: string; page: number; size: number }, Entry>({
  words,
  schema,
  known,
  link,
  browse,
  filters,
  card,
  names,
}: Searched<Search, Entry>) {
  return {
    metadata: async ({ searchParams }: Props): Promise<Metadata> => {
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
    page: async ({ searchParams }: Props) => {
      const t = await getTranslations(words)
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
          filters={filters(search)}
          active={<ActiveFilters filters={await searchFilters(query, unsearched)} clear={unsearched} />}
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
