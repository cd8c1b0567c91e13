import { DAY, dayNumber, startOfDay } from '@/lib/catalogue/air-dates'
import type { Airing } from '@/lib/catalogue/schemas/charts'
import { parsePartialDate, writePartialDate } from '@/lib/partial-date'

type Dated = Pick<Airing, 'date' | 'airsAt'>
export type Day<Item> = { date: string; items: Item[] }

/**
 * The days of a week from `from` ("2026-11-23"), each with its items. An item whose moment is known is on the day that
 * `localDay` gives for it; items on other days are left out.
 */
export function daysOf<Item extends Dated>(
  from: string,
  items: readonly Item[],
  localDay?: (moment: Date) => string,
): Day<Item>[] {
  const start = startOfDay(parsePartialDate(from) ?? 0)
  const days = Array.from({ length: 7 }, (_, n): Day<Item> => {
    return { date: writePartialDate(dayNumber(new Date(start + n * DAY))), items: [] }
  })
  const byDate = new Map(days.map((day) => [day.date, day]))
  for (const item of items) {
    const date = item.airsAt && localDay ? localDay(new Date(item.airsAt)) : item.date
    byDate.get(date)?.items.push(item)
  }
  return days
}

/** The day of a moment where the reader is: "2026-11-23". */
export function readersDay(moment: Date): string {
  const day = moment.getFullYear() * 10_000 + (moment.getMonth() + 1) * 100 + moment.getDate()
  return writePartialDate(day)
}
