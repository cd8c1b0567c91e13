import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { approve, refuse } from '@/server/domain/accounts/applications'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'CanAdminister',
      summary: 'Approve a registration',
      description: 'The person can log in from then on, and is told by mail.',
      params: idPath,
      answer,
      refusals: ['addressTaken'],
    },
    ({ user, params }) => whenDone(approve(params.id, user.id)),
  ),
  DELETE: route(
    {
      access: 'CanAdminister',
      summary: 'Refuse a registration',
      description: 'It is deleted, and the person is told by mail.',
      params: idPath,
      answer,
    },
    ({ user, params }) => whenDone(refuse(params.id, user.id)),
  ),
})
