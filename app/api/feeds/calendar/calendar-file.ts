import ical, { ICalCalendarMethod } from 'ical-generator'
import { startOfToday } from '@/app/api/feeds/feed'
import type { Translator } from '@/i18n/translator'
import { DAY, startOfDay } from '@/lib/catalogue/air-dates'
import type { Airing } from '@/lib/catalogue/schemas/charts'
import { links } from '@/lib/links'
import { parsePartialDate } from '@/lib/partial-date'
import { PRODUCT } from '@/lib/site'

/** Minutes of an episode of which only its beginning is known. */
const USUAL_MINUTES = 24

/** Escapes a text (RFC 5545, section 3.3.11): ical-generator does that for events, but not for the calendar's name. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ')

/**
 * Episodes as iCalendar (RFC 5545): at their moment if it is known, else on their whole day. An event keeps its UID
 * when its date changes, so that programs move it instead of adding another one. `name` is what programs call the
 * calendar.
 */
export function calendarFile(
  airings: readonly Airing[],
  site: string,
  t: Translator<'charts.calendar'>,
  name: string,
): string {
  const calendar = ical({ name: escaped(name), method: ICalCalendarMethod.PUBLISH, ttl: 6 * 3600 })
  // The software, as RFC 5545 has it (3.7.3).
  calendar.prodId({ company: PRODUCT, product: 'Calendar' })
  for (const { media, episode, date, airsAt, isEstimated } of airings) {
    const start = airsAt ? new Date(airsAt) : new Date(startOfDay(parsePartialDate(date) ?? 0))
    const address = site + links.media(media.id)
    calendar.createEvent({
      id: `${media.id}-${episode ?? (isEstimated ? date : 'release')}@${new URL(site).hostname}`,
      stamp: startOfToday(),
      start,
      end: new Date(start.getTime() + (airsAt ? USUAL_MINUTES * 60_000 : DAY)),
      allDay: airsAt === null,
      summary: episode === null ? media.title : `${media.title} · ${t('episode', { episode })}`,
      description: [isEstimated && t('feedEstimated'), address].filter(Boolean).join('\n'),
      url: address,
    })
  }
  return calendar.toString()
}
