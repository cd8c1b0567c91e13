import { newsInput as body, newsPage, newsSearch, startedNews } from '@/lib/administration/schemas/news'
import { sendNews } from '@/server/domain/administration/news/mutations'
import { newsMails } from '@/server/domain/administration/news/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanAdminister',
      summary: 'List the mails to all users',
      description: 'With how far each has come, the newest first.',
      query: newsSearch,
      answer: newsPage,
    },
    ({ query }) => newsMails(query),
  ),
  POST: route(
    {
      access: 'CanAdminister',
      summary: 'Send a mail to all users',
      description:
        'In portions, one each minute, to all who have confirmed their address, are not suspended, and have not ended these mails. One runs at a time. Requires a session that is stepped up.',
      body,
      answer: startedNews,
      refusals: ['stepUpNeeded', 'newsRunning'],
    },
    ({ user, body }) => sendNews(user, body),
  ),
})
