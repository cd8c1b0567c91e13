import { addressInput as body } from '@/lib/administration/schemas/user-acts'
import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { changeAddress } from '@/server/domain/administration/users/mutations'
import { expectStepUp } from '@/server/domain/identity/sessions/step-up'
import { idPath } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'CanAdminister',
    summary: 'Change the email address of a user, after proof',
    description:
      "A link is mailed to the new address, which becomes the user's when it is opened. The old address is told. It takes a proof of the last ten minutes.",
    params: idPath,
    body,
    answer,
    refusals: ['stepUpNeeded', 'ownAccount'],
  },
  async ({ user, params, body }) => {
    await expectStepUp(user)
    return whenDone(changeAddress(user, params.id, body.email))
  },
)
