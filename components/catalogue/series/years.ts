import type { SeriesCard } from '@/lib/catalogue/schemas/series'
import { yearOf } from '@/lib/format'

/** "1989", "1989–2006", or "1989 –" for a series that continues; null if no year is known. */
export function yearsOf({ startDate, endDate, status }: Pick<SeriesCard, 'startDate' | 'endDate' | 'status'>) {
  const years = [...new Set([yearOf(startDate), yearOf(endDate)].filter(Boolean))]
  if (years.length === 0) return null
  return status === 'Ongoing' && !endDate ? `${years[0]} –` : years.join('–')
}
