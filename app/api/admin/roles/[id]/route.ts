import { roleChange as body } from '@/lib/administration/schemas/user-acts'
import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { changeRole, deleteRole } from '@/server/domain/administration/roles/mutations'
import { expectStepUp } from '@/server/domain/identity/sessions/step-up'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'CanAdminister',
      summary: 'Change a role',
      description:
        'Those who have it get and lose what it gives, at once, and are told. It takes a proof of the last ten minutes.',
      params: idPath,
      body,
      answer,
      refusals: ['stepUpNeeded', 'rightNotHeld', 'ownAccount', 'lastAdministrator', 'conflict'],
    },
    async ({ user, params, body }) => {
      await expectStepUp(user)
      return whenDone(changeRole(user, params.id, body))
    },
  ),
  DELETE: route(
    {
      access: 'CanAdminister',
      summary: 'Delete a role',
      description: 'Those who have it lose what it gave, and are told. It takes a proof of the last ten minutes.',
      params: idPath,
      answer,
      refusals: ['stepUpNeeded', 'ownAccount', 'lastAdministrator'],
    },
    async ({ user, params }) => {
      await expectStepUp(user)
      return whenDone(deleteRole(user, params.id))
    },
  ),
})
