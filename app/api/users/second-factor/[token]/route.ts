import { accountLinks } from '@/lib/identity/links/accounts'
import { done as answer, tokenPath, whenDone } from '@/lib/identity/schemas/users'
import { keepFactorByLink } from '@/server/domain/accounts/credentials'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    summary: 'Keep a second factor',
    description: 'By the token of the mail that tells that an administrator removes it.',
    params: tokenPath,
    formPage: ({ token = '' }) => accountLinks.keepFactor(encodeURIComponent(token)),
    answer,
    refusals: ['linkExpired'],
  },
  ({ params }) => whenDone(keepFactorByLink(params.token)),
)
