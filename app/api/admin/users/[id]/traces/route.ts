import { userTraces as answer } from '@/lib/administration/schemas/users'
import { tracesOf } from '@/server/domain/administration/user-traces'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'List what a user has left on this site',
    description:
      'Sessions, ways in, tokens, mails, imports, uploads, reports, suggestions, notes of administrators, and the log: the newest twenty of each. No secret, and no text of a mail.',
    params: idPath,
    answer,
  },
  ({ user, params }) => tracesOf(params.id, user.id),
)
