import { identities as answer, linkAnswer } from '@/lib/identity/schemas/login-providers'
import { providers } from '@/server/domain/identity/configured/providers'
import { identitiesOf } from '@/server/domain/identity/providers/identities'
import { ticketFor } from '@/server/domain/identity/providers/tickets'
import { expectStepUp } from '@/server/domain/identity/sessions/step-up'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'List how I log in by providers',
      description: 'The accounts of OpenID providers that are connected with mine, and the providers of this site.',
      answer,
    },
    async ({ user }) => ({
      identities: await identitiesOf(user.id),
      providers: providers().map(({ id, name }) => ({ id, name })),
    }),
  ),
  POST: route(
    {
      access: 'user',
      whileSuspended: true,
      storesNothing: true,
      summary: 'Begin to connect a provider',
      description:
        'Gives a ticket that names my account to the login of a provider, in this browser. It takes a proof of the last ten minutes.',
      answer: linkAnswer,
      refusals: ['stepUpNeeded'],
    },
    async ({ user }) => {
      await expectStepUp(user)
      return { ticket: await ticketFor('link', { userId: user.id, sessionId: user.sessionId }) }
    },
  ),
})
