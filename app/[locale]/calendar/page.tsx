import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageParameters } from '@/components/browse/page-parameters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { CalendarPage } from '@/components/catalogue/charts/calendar-page'
import { pageMetadata } from '@/components/seo/metadata'
import { calendarLink } from '@/lib/catalogue/links/charts'
import { calendarPageSearch } from '@/lib/catalogue/schemas/charts'
import { parsePartialDate } from '@/lib/partial-date'
import { calendarWeek, nearestWeeks } from '@/server/domain/catalogue/air-dates/queries'

export async function generateMetadata({ searchParams }: SearchProps): Promise<Metadata> {
  const t = await getTranslations('charts.calendar')
  const { week } = searchOf(calendarPageSearch, await searchParams)
  return pageMetadata({
    title: t('title'),
    description: t('description'),
    path: calendarLink({ week }),
    index: week === undefined,
  })
}

export default async function Calendar({ searchParams }: SearchProps) {
  const { week, show } = searchOf(calendarPageSearch, await searchParams)
  const found = await calendarWeek((week && parsePartialDate(week)) || undefined)
  const nearest = found.data.length === 0 ? await nearestWeeks(found) : { before: null, after: null }
  return (
    <>
      <PageParameters of={calendarPageSearch} isBesideColumn />
      <CalendarPage week={found} chosen={week} show={show} nearest={nearest} />
    </>
  )
}
