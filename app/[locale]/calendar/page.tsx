import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageParameters } from '@/components/browse/page-parameters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { CalendarPage } from '@/components/catalogue/charts/calendar-page'
import { pageMetadata } from '@/components/seo/metadata'
import { calendarLink } from '@/lib/catalogue/links/charts'
import { calendarSearch } from '@/lib/catalogue/schemas/charts'
import { parsePartialDate } from '@/lib/partial-date'
import { calendarWeek, nearestWeeks } from '@/server/domain/catalogue/air-dates/queries'

export async function generateMetadata({ searchParams }: SearchProps): Promise<Metadata> {
  const t = await getTranslations('charts.calendar')
  const search = searchOf(calendarSearch, await searchParams)
  return pageMetadata({
    title: t('title'),
    description: t('description'),
    path: calendarLink(search),
    index: search.week === undefined,
  })
}

export default async function Calendar({ searchParams }: SearchProps) {
  const { week } = searchOf(calendarSearch, await searchParams)
  const found = await calendarWeek((week && parsePartialDate(week)) || undefined)
  const nearest = found.data.length === 0 ? await nearestWeeks(found) : { before: null, after: null }
  return (
    <>
      <PageParameters of={calendarSearch} isBesideColumn />
      <CalendarPage week={found} nearest={nearest} />
    </>
  )
}
