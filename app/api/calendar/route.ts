import { calendarWeek as answer, calendarSearch } from '@/lib/catalogue/schemas/charts'
import { parsePartialDate } from '@/lib/partial-date'
import { calendarWeek } from '@/server/domain/catalogue/air-dates/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'List the episodes of a week',
    description:
      'What is broadcast or released in the week of a day, and on the days beside it for readers of other time zones. Weeks begin with the day that the site says, by default Monday.',
    query: calendarSearch,
    answer,
  },
  ({ query: { week } }) => calendarWeek((week && parsePartialDate(week)) || undefined),
)
