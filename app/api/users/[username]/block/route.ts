import { usernamePath as params } from '@/lib/identity/schemas/users'
import { blocking as answer, blockInput as body } from '@/lib/social/schemas/blocks'
import { block, unblock } from '@/server/domain/social/blocks/mutations'
import { blockingOf } from '@/server/domain/social/blocks/queries'
import { methods, route } from '@/server/web/http/route'

/** What the calls have in common. */
const shared = { access: 'user', tokenScope: 'WriteFollows', params, answer } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...shared,
      summary: 'Read whether I have blocked or muted a user',
      description: 'Only I can see it.',
    },
    ({ user, params }) => blockingOf(user.id, params.username),
  ),
  PUT: route(
    {
      ...shared,
      summary: 'Block or mute a user',
      description:
        'Blocking ends that the two follow each other, and neither can mention, follow or reply to the other. Muting folds the texts of a user, who learns nothing of it.',
      body,
      refusals: ['invalidInput'],
    },
    ({ user, params, body }) => block(user.id, params.username, body.kind),
  ),
  DELETE: route(
    {
      ...shared,
      summary: 'Neither block nor mute a user',
      description: 'Without a block it changes nothing.',
      refusals: ['invalidInput'],
    },
    ({ user, params }) => unblock(user.id, params.username),
  ),
})
