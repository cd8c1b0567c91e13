import { suspensionInput as body } from '@/lib/administration/schemas/user-acts'
import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { lift, suspend } from '@/server/domain/administration/suspensions'
import { idPath as params } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'CanAdminister',
      summary: 'Suspend a user',
      description:
        'Until its end, the user can read and not write. Its reason and note are told to the user. Of an administrator it takes a proof of the last ten minutes.',
      params,
      body,
      bodyExample: { reason: 'Spam', note: null, until: '2030-01-01T00:00:00Z' },
      answer,
      refusals: ['stepUpNeeded', 'notModeratable', 'lastAdministrator'],
    },
    ({ user, params, body }) => whenDone(suspend(user, params.id, body)),
  ),
  DELETE: route(
    {
      access: 'CanAdminister',
      summary: 'End the suspension of a user',
      description:
        'The user can write again, and is told. Of an administrator it takes a proof of the last ten minutes.',
      params,
      answer,
      refusals: ['stepUpNeeded', 'notModeratable', 'settled'],
    },
    ({ user, params }) => whenDone(lift(user, params.id)),
  ),
})
