import { dayInJapan, daysAfter, weekOf } from '@/lib/catalogue/air-dates'
import type { Airing, CalendarWeek } from '@/lib/catalogue/schemas/charts'
import { parsePartialDate, writePartialDate } from '@/lib/partial-date'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { type Prisma, plannedRows, rows, sql } from '@/server/platform/database/client'
import { site } from '@/server/platform/site/site'
import { mediaCards } from '../media/cards'
import { AIRINGS, KNOWN_DAYS, LAST_DAY, OWN_AIRINGS, OWN_CALENDAR } from './statements'

/** Most episodes of a week in the calendar: the best known works come first. */
const MAX_AIRINGS = 600
/** Days for which a series is estimated at most. */
const ESTIMATED_DAYS = 364
/** The days of a user's feed. */
const FED_DAYS = { before: 14, after: 60 }

/**
 * Returns the broadcasts of a day's week (yyyymmdd; by default today's) and of the days beside it. Outside Japan, an
 * episode can belong to the day before or after. A week begins with the day that the site says.
 */
export async function calendarWeek(
  day = dayInJapan(new Date()),
  today = dayInJapan(new Date()),
): Promise<CalendarWeek> {
  cacheTagIndex('media')
  cacheTagIndex('today')
  return weekWith(day, (days) => plannedRows<AiringRow>('airings', AIRINGS, [...days, today, MAX_AIRINGS]))
}

/** The same of the works that a user watches or plans, private records and works for adults included. Never cached. */
export function ownCalendarWeek(
  userId: number,
  day = dayInJapan(new Date()),
  today = dayInJapan(new Date()),
): Promise<CalendarWeek> {
  return weekWith(day, (days) =>
    plannedRows<AiringRow>('own-calendar', OWN_CALENDAR, [...days, today, MAX_AIRINGS, userId]),
  )
}

async function weekWith(day: number, read: (days: readonly number[]) => Promise<AiringRow[]>): Promise<CalendarWeek> {
  const from = weekOf(day, (await site()).firstWeekday)
  const to = daysAfter(from, 6)
  const found = await read([daysAfter(from, -1), daysAfter(to, 1)])
  return { from: writePartialDate(from), to: writePartialDate(to), data: await withWorks(found) }
}

/** The first days (yyyy-mm-dd) of the nearest weeks with broadcasts before and after an empty one; null if none. */
export async function nearestWeeks({ from, to }: Pick<CalendarWeek, 'from' | 'to'>) {
  cacheTagIndex('media')
  const [first, last] = [daysAfter(partialDay(from), -1), daysAfter(partialDay(to), 1)]
  const [known] = await plannedRows<{ before: number | null; after: number | null }>('known-days', KNOWN_DAYS, [
    first,
    last,
  ])
  const before = known?.before ? await lastDayAfter(known.before, first) : null
  const { firstWeekday } = await site()
  const weekAt = (day: number | null | undefined) => (day ? writePartialDate(weekOf(day, firstWeekday)) : null)
  return { before: weekAt(before), after: weekAt(known?.after) }
}

/** The last day on which something is broadcast from a known day on: nothing is estimated for more than a year. */
async function lastDayAfter(known: number, first: number): Promise<number> {
  const until = Math.min(daysAfter(known, ESTIMATED_DAYS), daysAfter(first, -1))
  const [last] = await plannedRows<{ day: number }>('last-day', LAST_DAY, [known, until, dayInJapan(new Date()), 1])
  return last?.day ?? known
}

const partialDay = (day: string) => parsePartialDate(day) ?? 0

/** The coming and latest episodes of works that a user watches or plans, for the feed, without private records. */
export async function ownAirings(userId: number): Promise<Airing[]> {
  const today = dayInJapan(new Date())
  const span = [daysAfter(today, -FED_DAYS.before), daysAfter(today, FED_DAYS.after)]
  return withWorks(await plannedRows<AiringRow>('own-airings', OWN_AIRINGS, [...span, today, MAX_AIRINGS, userId]))
}

/** What is broadcast next of the works that match a condition on media, the soonest first; at most 500. */
export async function nextAirings(where: Prisma.Sql): Promise<Airing[]> {
  return withWorks(
    await rows<AiringRow>(sql`SELECT n.media_id AS id, n.episode, n.day, n.airs_at AS "airsAt", n.is_estimated AS "isEstimated"
      FROM next_airings n JOIN shown_media AS media ON media.id = n.media_id WHERE ${where} ORDER BY n.due, n.media_id LIMIT 500`),
  )
}

type AiringRow = { id: number; episode: number | null; day: number; airsAt: Date | null; isEstimated: boolean }

async function withWorks(found: readonly AiringRow[]): Promise<Airing[]> {
  const cards = await mediaCards([...new Set(found.map(({ id }) => id))], { evenAdults: true })
  const byId = new Map(cards.map(({ attachments: _, ...card }) => [card.id, card]))
  return found.flatMap(({ id, episode, day, airsAt, isEstimated }) => {
    const media = byId.get(id)
    const date = writePartialDate(day)
    return media ? [{ media, episode, date, airsAt: airsAt?.toISOString() ?? null, isEstimated }] : []
  })
}
