import { done as answer, tokenPath, whenDone } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { confirmEmail } from '@/server/domain/accounts/credentials'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    summary: 'Confirm a new email address',
    description: 'By the token of the mail that the change has sent. The old address ends.',
    params: tokenPath,
    formPage: ({ token = '' }) => links.changeEmail(encodeURIComponent(token)),
    answer,
    refusals: ['linkExpired', 'conflict'],
  },
  ({ params }) => whenDone(confirmEmail(params.token)),
)
