import { NextIntlClientProvider } from 'next-intl'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CalendarDays } from '@/components/catalogue/charts/calendar-days'
import type { CalendarItem } from '@/components/catalogue/charts/calendar-item'
import { pageMessagesOf } from '@/i18n/catalogue'
import { dayInJapan, daysAfter, weekOf } from '@/lib/catalogue/air-dates'
import { writePartialDate } from '@/lib/partial-date'

const TEXTS = {
  ...{ estimated: 'about', nothing: 'No episodes', today: 'Go to today', days: 'This week', japan: '{time} in Japan' },
  ...{ nothingMine: 'Nothing of yours', failed: 'Failed', airsIn: 'in {time}', types: {} },
  ...{ episode: 'Episode {episode}', episodeOf: 'Episode {episode} of {total}', someEpisode: 'New episode' },
}
const inEnglish = { locale: 'en', messages: pageMessagesOf('en'), timeZone: 'UTC' }
const shown = (children: React.ReactNode) =>
  renderToStaticMarkup(createElement(NextIntlClientProvider, { ...inEnglish, children }))

/** The next week, as the server renders it for everybody. */
function weekWith(ownCall: string | undefined): string {
  const from = daysAfter(weekOf(dayInJapan(new Date()), 1), 7)
  const date = writePartialDate(from)
  const item = { id: 7, title: 'Frieren', cover: '/cover', color: '#123', type: 'Anime', totalEpisodes: 28, episode: 5 }
  const airing = { ...item, date, airsAt: `${date}T14:00:00.000Z`, isEstimated: false } as CalendarItem
  return shown(createElement(CalendarDays, { from: date, items: [airing], ownCall, texts: TEXTS }))
}

test('the page of everybody has every episode with its moment, and never how long it is until then', () => {
  const html = weekWith('/api/me/calendar?week=2026-11-23')
  expect(html).toMatch(/<time dateTime="\d{4}-\d\d-\d\dT14:00:00.000Z">11:00\sPM in Japan<\/time>/)
  expect(html).toContain('Episode 5 of 28')
  expect(html).not.toMatch(/\bin \d+ (d|h|min)\b/)
  expect(html).not.toContain('Nothing of yours')
})

test('the stylesheet makes users wait for their own episodes alone', () => {
  expect(weekWith('/api/me/calendar')).toContain('data-waits')
  expect(weekWith(undefined)).not.toContain('data-waits=')
})
