import { withQuery } from '@/lib/links'
import type { CalendarSearch, ShownWorks } from '../schemas/charts'

/** Addresses of charts with a user's own works. They are not in charts.ts, which the navigation of every page loads. */

/** The address of a season or week that shows the user's own works, or everything. */
export function shownLink(address: string, show: ShownWorks): string {
  if (show === 'mine') return address
  return `${address}${address.includes('?') ? '&' : '?'}show=${show}`
}

/** The call of a week with the works that the user watches or plans. */
export const ownCalendarCall = ({ week }: CalendarSearch): string => withQuery('/api/me/calendar', { week })
