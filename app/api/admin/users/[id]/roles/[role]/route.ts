import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { giveRole, takeRole } from '@/server/domain/administration/roles/mutations'
import { expectStepUp } from '@/server/domain/identity/sessions/step-up'
import { methods, route } from '@/server/web/http/route'
import { userRolePath as params } from '../../paths'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'CanAdminister',
      summary: 'Give a user a role',
      description: 'With the rights that it names. The user is told. It takes a proof of the last ten minutes.',
      params,
      answer,
      refusals: ['stepUpNeeded', 'rightNotHeld', 'roleFull'],
    },
    async ({ user, params }) => {
      await expectStepUp(user)
      return whenDone(giveRole(user, params.id, params.role))
    },
  ),
  DELETE: route(
    {
      access: 'CanAdminister',
      summary: 'Take a role from a user',
      description:
        'Only with what it gave: rights given by hand, by a provider or by another role stay. The user is told. It takes a proof of the last ten minutes.',
      params,
      answer,
      refusals: ['stepUpNeeded', 'ownAccount', 'lastAdministrator'],
    },
    async ({ user, params }) => {
      await expectStepUp(user)
      return whenDone(takeRole(user, params.id, params.role))
    },
  ),
})
