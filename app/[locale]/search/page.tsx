import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageParameters } from '@/components/browse/page-parameters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { QueryForm } from '@/components/form/query-form'
import { SearchField } from '@/components/form/search-field'
import { searchTexts } from '@/components/form/search-texts'
import { pageMetadata } from '@/components/seo/metadata'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { FoundGroups, foundTexts } from '@/components/views/search/found-groups'
import { everythingSearch } from '@/lib/catalogue/schemas/search'
import { links } from '@/lib/links'
import { ALL_KINDS } from '@/lib/views/schemas/search'
import { searchEverything } from '@/server/domain/views/quick-search'

/** On a wide screen, two rows of works and one row of each other kind. */
const MAX = { media: 12, others: 6, files: true }

export async function generateMetadata({ searchParams }: SearchProps): Promise<Metadata> {
  const t = await getTranslations('search')
  const { query } = searchOf(everythingSearch, await searchParams)
  return pageMetadata({
    title: query ? t('found', { query }) : t('title'),
    description: t('description'),
    keywords: ALL_KINDS.map((kind) => t(`kinds.${kind}`)),
    path: links.search(query),
    index: false,
  })
}

export default async function SearchPage({ searchParams }: SearchProps) {
  const t = await getTranslations('search')
  const search = await getTranslations('form.search')
  const { query } = searchOf(everythingSearch, await searchParams)
  const found = await searchEverything(query, MAX)
  return (
    <div className="column pt-6">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl font-bold tracking-tight">{t('title')}</h1>
      </div>
      <QueryForm
        live
        action={links.search()}
        state={query && new URLSearchParams({ query }).toString()}
        className="max-w-reading"
        label={t('label')}
      >
        <SearchField
          texts={searchTexts(search, t('label'), t('placeholder'))}
          value={query}
          clearHref={links.search()}
        />
      </QueryForm>
      <PageParameters of={everythingSearch} />
      <div className="results mt-7">
        <FoundGroups query={query} found={found} />
      </div>
      <JapaneseFace texts={[query, ...foundTexts(found)]} />
    </div>
  )
}
