import { feedOwner } from '@/app/api/feeds/feed-owner'
import { translator } from '@/i18n/translator'
import { nextFeedSearch } from '@/lib/tracking/schemas/next-episodes'
import { ownAirings } from '@/server/domain/catalogue/air-dates/queries'
import { env } from '@/server/platform/env'
import { siteNow } from '@/server/platform/site/site'
import { get, NOT_MODIFIED } from '@/server/web/http/route'
import { calendarFile } from './calendar-file'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'open',
    summary: 'List the episodes of what I watch or plan as iCalendar',
    description:
      'From two weeks ago to 60 days ahead, without private records. Needs the key of a feed of this kind, as "apikey" or in the header X-Api-Key.',
    query: nextFeedSearch,
    answer: { content: 'text/calendar' },
    otherAnswers: NOT_MODIFIED,
    refusals: ['unauthenticated'],
  },
  async ({ query, request }) => {
    const owner = await feedOwner('Calendar', request, query.apikey)
    const t = translator('charts.calendar')
    const name = `${t('feedTitle')} | ${(await siteNow()).name}`
    return new Response(calendarFile(await ownAirings(owner.userId), env().SITE_URL, t, name), {
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' },
    })
  },
)
