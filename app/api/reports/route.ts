import { reportInput as body } from '@/lib/identity/schemas/reports'
import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { postReport } from '@/server/domain/moderation/reports'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    summary: 'Report something to the moderators',
    description: 'While my report is open, another one about the same does nothing.',
    body,
    answer,
    refusals: ['notFound', 'tooManyRequests'],
  },
  async ({ user, body }) => {
    await count(['reportsOfAccount', user.id])
    return whenDone(postReport(user.id, body))
  },
)
