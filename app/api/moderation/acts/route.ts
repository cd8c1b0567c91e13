import { actInput as body, logSearch, moderationEntry, moderationPage } from '@/lib/moderation/schemas/moderation'
import { moderate } from '@/server/domain/moderation/mutations'
import { log } from '@/server/domain/moderation/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanModerate',
      summary: 'Read the log of moderation, newest first',
      description: 'Who did what about whom, and why.',
      query: logSearch,
      answer: moderationPage,
    },
    ({ query }) => log(query),
  ),
  POST: route(
    {
      access: 'CanModerate',
      summary: 'Settle the reports about something, hide or show it, warn or suspend its author',
      description:
        'Texts and torrents can be hidden. The author is told of all but Dismiss and Resolve. If the report named by `report` is settled already, nothing is done, and `current` is the act that settled it. To suspend an administrator, or to lift that, takes a proof of the last ten minutes.',
      body,
      answer: moderationEntry,
      refusals: ['stepUpNeeded', 'notFound', 'notModeratable', 'ownReport', 'settled'],
    },
    ({ user, body }) => moderate(user, body),
  ),
})
