import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { givePermission, takePermission } from '@/server/domain/administration/permissions'
import { expectStepUp } from '@/server/domain/identity/sessions/step-up'
import { methods, route } from '@/server/web/http/route'
import { userPermissionPath as params } from '../../paths'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'CanAdminister',
      summary: 'Give a user a right',
      description:
        'It counts from the next call on, and no provider and no role takes it. The user is told. It takes a proof of the last ten minutes.',
      params,
      answer,
      refusals: ['stepUpNeeded', 'rightNotHeld'],
    },
    async ({ user, params }) => {
      await expectStepUp(user)
      return whenDone(givePermission(user, params.id, params.permission))
    },
  ),
  DELETE: route(
    {
      access: 'CanAdminister',
      summary: 'Take a right from a user',
      description:
        'Whoever gave it, but not what a role gives: that role is taken instead. The user is told. It takes a proof of the last ten minutes.',
      params,
      answer,
      refusals: ['stepUpNeeded', 'ownAccount', 'roleGives', 'lastAdministrator'],
    },
    async ({ user, params }) => {
      await expectStepUp(user)
      return whenDone(takePermission(user, params.id, params.permission))
    },
  ),
})
