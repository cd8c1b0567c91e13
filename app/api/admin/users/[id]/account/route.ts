import { deletionInput as body } from '@/lib/administration/schemas/user-acts'
import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { deleteOther } from '@/server/domain/administration/users/mutations'
import { expectStepUp } from '@/server/domain/identity/sessions/step-up'
import { idPath } from '@/server/web/http/input'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'CanAdminister',
    summary: 'Delete the account of a user',
    description:
      'With everything personal in it, for good. Its torrents stay, without the name. The user is told by mail. It takes a proof of the last ten minutes.',
    params: idPath,
    body,
    answer,
    refusals: ['stepUpNeeded', 'ownAccount', 'lastAdministrator'],
  },
  async ({ user, params, body }) => {
    await expectStepUp(user)
    return whenDone(deleteOther(user, params.id, body.username))
  },
)
