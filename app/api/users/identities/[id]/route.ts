import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { logClaimed } from '@/server/domain/accounts/provider-logins'
import { unlinkIdentity } from '@/server/domain/identity/providers/identities'
import { idPath } from '@/server/web/http/input'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'user',
    whileSuspended: true,
    summary: 'Disconnect a provider',
    description:
      'Its sessions end, except this one, and so do the permissions that it gave. One way into the account must remain. It takes a proof of the last ten minutes.',
    params: idPath,
    answer,
    refusals: ['notFound', 'stepUpNeeded', 'lastWayIn'],
  },
  ({ user, params }) => whenDone(unlinkIdentity(user, params.id, logClaimed)),
)
