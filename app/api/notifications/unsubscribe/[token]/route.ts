import { done as answer, tokenPath, whenDone } from '@/lib/identity/schemas/users'
import { unsubscribeLink } from '@/lib/views/links/notifications'
import { unsubscribe } from '@/server/domain/views/digests/mutations'
import { redirectTo } from '@/server/web/http/redirect'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'open',
      summary: 'Go to the page that ends mails',
      description: 'Changes nothing, because programs that examine mails open their links.',
      params: tokenPath,
      answer: { content: 'text/html' },
      otherAnswers: { 303: { description: 'See Other: the page.' } },
    },
    async ({ params }) => redirectTo(303, unsubscribeLink(params.token)),
  ),
  POST: route(
    {
      access: 'open',
      summary: 'End the mails of unread notifications, or those to all users',
      description: 'By the token of such a mail, in one click (RFC 8058). The body is not read.',
      params: tokenPath,
      formPage: ({ token = '' }) => unsubscribeLink(token),
      answer,
      refusals: ['linkExpired'],
    },
    ({ params }) => whenDone(unsubscribe(params.token)),
  ),
})
