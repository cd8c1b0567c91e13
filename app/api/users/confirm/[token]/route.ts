import { activated as answer, tokenPath } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { confirm } from '@/server/domain/accounts/mutations'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    summary: 'Activate an account',
    description:
      'May be repeated while the link is valid. Does not log in. The answer names the address, for the login.',
    params: tokenPath,
    formPage: ({ token = '' }) => links.confirm(encodeURIComponent(token)),
    answer,
    refusals: ['linkExpired', 'addressTaken', 'invitationUsed'],
  },
  async ({ params }) => {
    return { done: true as const, ...(await confirm(params.token)) }
  },
)
