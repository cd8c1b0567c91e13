import { addressInput, done as answer, DONE } from '@/lib/schemas/users'
import { count } from '@/server/auth/rate-limits'
import { clientOf } from '@/server/http/client'
import { methods, route } from '@/server/http/route'
import { sendConfirmation } from '@/server/users/mutations'
import { emailKey } from '@/server/users/rules'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'public',
      summary: 'Have the confirmation sent again',
      description: 'The answer is the same whether the address waits for one or not.',
      body: addressInput,
      answer,
      refusals: ['tooManyRequests'],
    },
    async ({ request, body }) => {
      await count(['mails', clientOf(request.headers).address], ['mailsOfAccount', emailKey(body.email)])
      await sendConfirmation(body.email)
      return DONE
    },
  ),
})
