import { reportInput as body } from '@/lib/schemas/moderation'
import { done as answer, DONE } from '@/lib/schemas/users'
import { postReport } from '@/server/domain/reports/mutations'
import { count } from '@/server/domain/sessions/rate-limits'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
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
      await postReport(user.id, body)
      return DONE
    },
  ),
})
