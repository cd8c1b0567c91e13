import { linkAnswer as answer } from '@/lib/identity/schemas/login-providers'
import { ticketFor } from '@/server/domain/identity/providers/tickets'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    whileSuspended: true,
    storesNothing: true,
    summary: 'Ask my provider who I am',
    description:
      'Gives a ticket that names my session to the login of a provider, in this browser. The provider asks me again, and its answer is a proof, unless I have a second factor.',
    answer,
  },
  async ({ user }) => ({ ticket: await ticketFor('proof', { userId: user.id, sessionId: user.sessionId }) }),
)
