import { done, whenDone } from '@/lib/identity/schemas/users'
import { listCollaborators as answer, collaboratorPath as params } from '@/lib/lists/schemas/collaborators'
import { endCollaboration, inviteOrAccept } from '@/server/domain/lists/collaborators'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'user',
      tokenScope: 'WriteLists',
      summary: 'Invite a user to work on my list, or accept such an invitation',
      description: 'The owner invites by name; whoever is invited accepts with the own name.',
      params,
      answer,
      refusals: ['invalidInput', 'notOwner'],
    },
    async ({ user, params }) => ({ data: await inviteOrAccept(user.id, params) }),
  ),
  DELETE: route(
    {
      access: 'user',
      tokenScope: 'WriteLists',
      summary: 'End a collaboration, or decline an invitation',
      description: 'By the owner, or by the collaborator.',
      params,
      answer: done,
      refusals: ['notOwner'],
    },
    ({ user, params }) => whenDone(endCollaboration(user.id, params)),
  ),
})
