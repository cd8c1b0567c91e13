import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { takedownInput as body } from '@/lib/moderation/schemas/moderation'
import { takedownLink } from '@/lib/moderation/takedown-links'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { postTakedown } from '@/server/domain/moderation/reports'
import { clientOf } from '@/server/web/http/client'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    summary: 'Ask for a page to be taken down',
    description: 'Needs no account. The moderators read it with the reports of users.',
    body,
    formPage: () => takedownLink(),
    answer,
    refusals: ['tooManyRequests'],
  },
  async ({ request, body }) => {
    await count(['takedowns', clientOf(request.headers).address])
    return whenDone(postTakedown(body))
  },
)
