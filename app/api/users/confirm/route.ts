import { done as answer, confirmationInput, whenDone } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { sendConfirmation } from '@/server/domain/accounts/mutations'
import { count, mailsTo } from '@/server/domain/identity/sessions/rate-limits'
import { usernameKey } from '@/server/domain/identity/users/names'
import { emailKey } from '@/server/domain/identity/users/rules'
import { clientOf } from '@/server/web/http/client'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    summary: 'Send the confirmation mail again',
    description: 'The answer is the same whether such a registration is waiting or not.',
    body: confirmationInput,
    formPage: () => links.confirm(),
    answer,
    refusals: ['tooManyRequests'],
  },
  async ({ request, body }) => {
    await count(
      ['mails', clientOf(request.headers).address],
      mailsTo('confirmation', emailKey(body.email), usernameKey(body.username)),
    )
    return whenDone(sendConfirmation(body))
  },
)
