import { renamingInput as body } from '@/lib/administration/schemas/user-acts'
import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { rename } from '@/server/domain/administration/users/mutations'
import { idPath } from '@/server/web/http/input'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'CanAdminister',
    summary: 'Rename a user',
    description:
      'The addresses of the name before redirect for a year, in which nobody else can take it. The user is told, and can have it back.',
    params: idPath,
    body,
    answer,
    refusals: ['conflict'],
  },
  ({ user, params, body }) => whenDone(rename(user, params.id, body.username)),
)
