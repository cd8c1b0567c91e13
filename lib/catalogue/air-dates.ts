/** Days of broadcasting, which are those of Japan, where nearly all series are first broadcast. */

const JAPAN = 9 * 3_600_000
export const DAY = 86_400_000

/** The day of a moment in Japan, which has no summer time, as yyyymmdd. */
export function dayInJapan(moment: Date): number {
  return dayNumber(new Date(moment.getTime() + JAPAN))
}

/** The day of a moment by UTC, as yyyymmdd. */
export function dayNumber(moment: Date): number {
  return moment.getUTCFullYear() * 10_000 + (moment.getUTCMonth() + 1) * 100 + moment.getUTCDate()
}

/** The beginning of a day (yyyymmdd) by UTC, in milliseconds. */
export function startOfDay(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100)
}

/** So many days after a day; both yyyymmdd. */
export function daysAfter(day: number, days: number): number {
  return dayNumber(new Date(startOfDay(day) + days * DAY))
}

/**
 * The first day of the week of a day; both yyyymmdd. `first` is the day that weeks begin with: 1 is Monday, 7 is
 * Sunday.
 */
export function weekOf(day: number, first: number): number {
  return daysAfter(day, -((new Date(startOfDay(day)).getUTCDay() - first + 7) % 7))
}
