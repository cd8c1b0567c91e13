import { addressInput, done as answer, whenDone } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { sendReset } from '@/server/domain/accounts/credentials'
import { count, mailsTo } from '@/server/domain/identity/sessions/rate-limits'
import { emailKey } from '@/server/domain/identity/users/rules'
import { clientOf } from '@/server/web/http/client'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    summary: 'Send a link for a new password',
    description: 'The answer is the same whether the address has an account or not.',
    body: addressInput,
    formPage: () => links.reset(),
    answer,
    refusals: ['passwordLoginOff', 'tooManyRequests'],
  },
  async ({ request, body }) => {
    await count(['mails', clientOf(request.headers).address], mailsTo('reset', emailKey(body.email)))
    return whenDone(sendReset(body.email))
  },
)
