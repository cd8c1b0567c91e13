import { done as answer, DONE, tokenPath } from '@/lib/schemas/users'
import { confirm } from '@/server/domain/accounts/mutations'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'open',
      summary: 'Activate an account',
      description: 'It may be done again while the link is good, and logs nobody in.',
      params: tokenPath,
      answer,
      refusals: ['linkExpired', 'addressTaken'],
    },
    async ({ params }) => {
      await confirm(params.token)
      return DONE
    },
  ),
})
