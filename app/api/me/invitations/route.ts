import { invitationInput, invitations, newInvitation } from '@/lib/identity/schemas/registration'
import { invitationsOf, invite } from '@/server/domain/accounts/invitations'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'List my invitations',
      description: 'With who came by each, and how many more people I may invite.',
      answer: invitations,
    },
    ({ user }) => invitationsOf(user),
  ),
  POST: route(
    {
      access: 'user',
      summary: 'Make an invitation',
      description: 'The answer contains its secret, which cannot be read again.',
      body: invitationInput,
      answer: newInvitation,
      refusals: ['registrationClosed'],
    },
    ({ user, body }) => invite(user, body),
  ),
})
