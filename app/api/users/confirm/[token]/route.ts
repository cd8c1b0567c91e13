import { done as answer, DONE, tokenPath } from '@/lib/schemas/users'
import { confirm } from '@/server/domain/accounts/mutations'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'open',
      summary: 'Activate an account',
      description: 'May be repeated while the link is valid. Does not log in.',
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
