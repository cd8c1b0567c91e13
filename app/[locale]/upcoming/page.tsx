import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageParameters } from '@/components/browse/page-parameters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { UpcomingPage } from '@/components/catalogue/charts/upcoming-page'
import { pageMetadata } from '@/components/seo/metadata'
import { upcomingLink } from '@/lib/catalogue/links/charts'
import { upcomingSearch } from '@/lib/catalogue/schemas/charts'
import { upcomingWorks } from '@/server/domain/catalogue/charts'
import { cacheTagIndex } from '@/server/platform/cache/tags'

export async function generateMetadata({ searchParams }: SearchProps): Promise<Metadata> {
  const t = await getTranslations('charts.upcoming')
  const { kind } = searchOf(upcomingSearch, await searchParams)
  return pageMetadata({ title: t(`titles.${kind}`), description: t('description'), path: upcomingLink({ kind }) })
}

export default async function Upcoming({ searchParams }: SearchProps) {
  cacheTagIndex('today')
  const { kind } = searchOf(upcomingSearch, await searchParams)
  const { groups } = await upcomingWorks(kind)
  return (
    <>
      <PageParameters of={upcomingSearch} isBesideColumn />
      <UpcomingPage kind={kind} groups={groups} />
    </>
  )
}
