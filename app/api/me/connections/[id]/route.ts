import { connection, connectionChange } from '@/lib/connections/schemas/connections'
import { done, whenDone } from '@/lib/identity/schemas/users'
import { changeConnection, revokeConnection } from '@/server/domain/connections/mutations'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'user',
      summary: 'Change the name of a connection, and whose events count',
      description: 'Events that were of others are not marked afterwards, since they are not stored.',
      params: idPath,
      body: connectionChange,
      answer: connection,
    },
    ({ user, params, body }) => changeConnection(user.id, params.id, body),
  ),
  DELETE: route(
    {
      access: 'user',
      summary: 'End a connection',
      description: 'Its program is refused from then on. What arrived by it is deleted; what it marked stays.',
      params: idPath,
      answer: done,
    },
    ({ user, params }) => whenDone(revokeConnection(user.id, params.id)),
  ),
})
