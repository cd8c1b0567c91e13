import { calendarWeek as answer, calendarSearch } from '@/lib/catalogue/schemas/charts'
import { parsePartialDate } from '@/lib/partial-date'
import { ownCalendarWeek } from '@/server/domain/catalogue/air-dates/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadPrivate',
    summary: 'List the episodes of a week of what I watch or plan',
    description: 'As GET /api/calendar, with works for adults and private records.',
    query: calendarSearch,
    answer,
  },
  ({ user, query: { week } }) => ownCalendarWeek(user.id, (week && parsePartialDate(week)) || undefined),
)
