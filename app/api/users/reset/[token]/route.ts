import { done as answer, newPasswordInput, tokenPath, whenDone } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { resetPassword } from '@/server/domain/accounts/credentials'
import { clientOf } from '@/server/web/http/client'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    summary: 'Set a forgotten password',
    description: 'Invalidates the mailed link and logs out every device.',
    params: tokenPath,
    formPage: ({ token = '' }) => links.reset(encodeURIComponent(token)),
    body: newPasswordInput,
    answer,
    refusals: ['linkExpired', 'addressTaken', 'overloaded'],
  },
  ({ request, params, body }) => whenDone(resetPassword(params.token, body.password, clientOf(request.headers))),
)
