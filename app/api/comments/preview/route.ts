import { preview as answer, previewInput } from '@/lib/schemas/markup'
import { namesOfUsers } from '@/server/domain/community/mentions/queries'
import { mentionsIn, withMentions } from '@/server/domain/community/mentions/rules'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { renderText } from '@/server/engines/markup/render'
import { post } from '@/server/web/http/route'
import { cache } from './cache'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    tokenScope: 'WriteReviews',
    whileSuspended: true,
    storesNothing: true,
    summary: 'Render a text as a review or a description would show it',
    description: 'Nothing is stored.',
    body: previewInput,
    bodyBytes: cache.bodyBytes,
    answer,
    refusals: ['tooManyRequests'],
  },
  async ({ user, body }) => {
    await count(['previewsOfAccount', user.id])
    const html = renderText(body.text, body.textType)
    if (!body.mentions) return { html }
    return { html: withMentions(html, await namesOfUsers(user.id, mentionsIn(html))) }
  },
)
