import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { removeSecondFactor } from '@/server/domain/administration/logins'
import { expectStepUp } from '@/server/domain/identity/sessions/step-up'
import { idPath } from '@/server/web/http/input'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'CanAdminister',
    summary: 'Remove the second factor of a user who has lost it',
    description:
      'It ends 48 hours after a mail to the user, who can object by its link, in the settings, or by a login. Where the site asks for a second factor, passkeys go with it, unless they are the only way in. It takes a proof of the last ten minutes.',
    params: idPath,
    answer,
    refusals: ['stepUpNeeded', 'ownAccount'],
  },
  async ({ user, params }) => {
    await expectStepUp(user)
    return whenDone(removeSecondFactor(user, params.id))
  },
)
