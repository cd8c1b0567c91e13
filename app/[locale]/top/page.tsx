import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageParameters } from '@/components/browse/page-parameters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { TopPage } from '@/components/catalogue/charts/top-page'
import { pageMetadata } from '@/components/seo/metadata'
import { topLink } from '@/lib/catalogue/links/charts'
import { topSearch } from '@/lib/catalogue/schemas/charts'
import { topWorks } from '@/server/domain/catalogue/charts'

export async function generateMetadata({ searchParams }: SearchProps): Promise<Metadata> {
  const t = await getTranslations('charts.top')
  const kinds = await getTranslations('media.kinds')
  const search = searchOf(topSearch, await searchParams)
  const { by, type } = search
  return pageMetadata({
    title: t(`titles.${by}`, { what: type ? kinds(type) : t('everything') }),
    description: t(`how.${by}`),
    path: topLink(search),
    index: search.page === 0 && search.size === 50,
  })
}

export default async function Top({ searchParams }: SearchProps) {
  const search = searchOf(topSearch, await searchParams)
  return (
    <>
      <PageParameters of={topSearch} isBesideColumn />
      <TopPage search={search} found={await within(await topWorks(search), (page) => topLink({ ...search, page }))} />
    </>
  )
}
