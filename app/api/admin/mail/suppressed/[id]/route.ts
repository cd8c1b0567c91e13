import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { releaseAddress } from '@/server/domain/administration/mail/mutations'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      access: 'CanAdminister',
      summary: 'Let the address of a user get mails again',
      description: 'If it refuses mails on two days again, it is suppressed again.',
      params: idPath,
      answer,
    },
    ({ user, params }) => whenDone(releaseAddress(params.id, user.id)),
  ),
})
