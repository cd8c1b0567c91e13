import { done as answer, newPasswordInput, resetKeys, tokenPath, whenDone } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { keysOfReset, resetPassword } from '@/server/domain/accounts/credentials'
import { clientOf } from '@/server/web/http/client'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'open',
      summary: 'Name what outlives a forgotten password',
      description:
        'The personal tokens, the keys of feeds and the other ways in of the account of a mailed link, which stays valid.',
      params: tokenPath,
      answer: resetKeys,
      refusals: ['passwordLoginOff', 'linkExpired'],
    },
    ({ params }) => keysOfReset(params.token),
  ),
  POST: route(
    {
      access: 'open',
      summary: 'Set a forgotten password',
      description:
        'Invalidates the mailed link and logs out every device; personal tokens and keys of feeds end only if asked.',
      params: tokenPath,
      formPage: ({ token = '' }) => links.reset(encodeURIComponent(token)),
      body: newPasswordInput,
      answer,
      refusals: ['passwordLoginOff', 'linkExpired', 'addressTaken', 'overloaded'],
    },
    ({ request, params, body }) => whenDone(resetPassword(params.token, body, clientOf(request.headers))),
  ),
})
