import { dateParts, parsePartialDate } from '@/lib/partial-date'

export type TimeBetween = { unit: 'years' | 'months'; count: number }

/**
 * The time between two partial dates: whole years from twelve months on, otherwise months; years if a month is unknown.
 * Null if a year is unknown, or if both dates are the same.
 */
export function timeBetween(before: string | null, after: string | null): TimeBetween | null {
  const [from, to] = [partsOf(before), partsOf(after)]
  if (!from?.year || !to?.year) return null
  if (from.month === null || to.month === null) return later('years', to.year - from.year)
  const months = (to.year - from.year) * 12 + to.month - from.month
  return months < 12 ? later('months', months) : later('years', Math.floor(months / 12))
}

function partsOf(date: string | null) {
  const value = date === null ? null : parsePartialDate(date)
  return value === null ? null : dateParts(value)
}

function later(unit: TimeBetween['unit'], count: number): TimeBetween | null {
  return count > 0 ? { unit, count } : null
}
