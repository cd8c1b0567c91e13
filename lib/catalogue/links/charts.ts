import { withQuery } from '@/lib/links'
import type { CalendarSearch, SeasonSearch, TopSearch, UpcomingSearch } from '../schemas/charts'
import type { Season } from '../seasons'

/** Addresses of charts. */

/** The page of the current season, or of this one. */
export function seasonLink(season?: Season, { sort }: Partial<SeasonSearch> = {}): string {
  const path = season ? `/season/${season.year}/${season.name.toLowerCase()}` : '/season'
  return withQuery(path, { sort: sort === 'popularity' ? undefined : sort })
}

/** The page of the best works. */
export function topLink({ by, type, page, size }: Partial<TopSearch> = {}): string {
  return withQuery('/top', { by: by === 'rating' ? undefined : by, type, page, size: size === 50 ? undefined : size })
}

export function upcomingLink({ kind }: Partial<UpcomingSearch> = {}): string {
  return withQuery('/upcoming', { kind: kind === 'anime' ? undefined : kind })
}

/** The week of this day, or the current one. */
export function calendarLink({ week }: Partial<CalendarSearch> = {}): string {
  return withQuery('/calendar', { week })
}
