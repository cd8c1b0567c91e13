import { madeRole, roleInput, roleList } from '@/lib/administration/schemas/user-acts'
import { makeRole } from '@/server/domain/administration/roles/mutations'
import { roles } from '@/server/domain/administration/roles/queries'
import { expectStepUp } from '@/server/domain/identity/sessions/step-up'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanAdminister',
      summary: 'List the roles',
      description: 'Named sets of rights, with the number of users who have each.',
      answer: roleList,
    },
    async () => ({ data: await roles() }),
  ),
  POST: route(
    {
      access: 'CanAdminister',
      summary: 'Make a role',
      description: 'Nobody has it at first. It takes a proof of the last ten minutes.',
      body: roleInput,
      answer: madeRole,
      refusals: ['stepUpNeeded', 'rightNotHeld', 'conflict'],
    },
    async ({ user, body }) => {
      await expectStepUp(user)
      return makeRole(user, body)
    },
  ),
})
