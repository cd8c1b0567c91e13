import { calendarFile } from '@/app/api/feeds/calendar/calendar-file'
import { translator } from '@/i18n/translator'
import { listPath as params } from '@/lib/lists/schemas/lists'
import { smartListAirings } from '@/server/domain/lists/smart-lists/queries'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'List what is broadcast next of the works of a smart list as iCalendar',
    description: 'Of public and unlisted ones; at most 500 works.',
    params,
    answer: { content: 'text/calendar' },
    otherAnswers: NOT_MODIFIED,
  },
  async ({ params }) => {
    const found = await smartListAirings(params)
    if (!found) throw new AppError('notFound')
    const t = translator('charts.calendar')
    return new Response(calendarFile(found.airings, env().SITE_URL, t, found.name), {
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' },
    })
  },
)
