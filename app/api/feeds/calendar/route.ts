import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'
import { nextFeedSearch } from '@/lib/tracking/schemas/next-episodes'
import { ownAirings } from '@/server/domain/catalogue/air-dates/queries'
import { feedKeyOwner } from '@/server/domain/torrents/feed-keys'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { keyOf } from '@/server/web/http/client'
import { get } from '@/server/web/http/route'
import { calendarFile } from './calendar-file'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'open',
    summary: 'List the episodes of what I watch or plan as iCalendar',
    description:
      'From two weeks ago to 60 days ahead, without private records. Needs the key of a feed of this kind, as "apikey" or in the header X-Api-Key.',
    query: nextFeedSearch,
    answer: { content: 'text/calendar' },
    refusals: ['unauthenticated'],
  },
  async ({ query, request }) => {
    const key = keyOf(request.headers) ?? query.apikey
    const owner = key ? await feedKeyOwner('Calendar', key) : null
    if (!owner) throw new AppError('unauthenticated')
    const t = translator(routing.defaultLocale, 'charts.calendar')
    return new Response(calendarFile(await ownAirings(owner.userId), env().SITE_URL, t), {
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' },
    })
  },
)
