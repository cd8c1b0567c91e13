import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { approve, refuse } from '@/server/domain/accounts/applications'
import { expectStepUp } from '@/server/domain/identity/sessions/step-up'
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
      description: 'It is deleted, and the person is told by mail. It takes a proof of the last ten minutes.',
      params: idPath,
      answer,
      refusals: ['stepUpNeeded'],
    },
    async ({ user, params }) => {
      await expectStepUp(user)
      return whenDone(refuse(params.id, user.id))
    },
  ),
})
