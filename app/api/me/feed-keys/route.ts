import { feedKeyInput, feedKeys, newFeedKey } from '@/lib/schemas/feed-keys'
import { createFeedKey } from '@/server/domain/feed-keys/mutations'
import { feedKeysOf } from '@/server/domain/feed-keys/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', summary: 'List my keys of feeds', answer: feedKeys }, async ({ user }) => ({
    data: await feedKeysOf(user.id),
  })),
  POST: route(
    {
      access: 'user',
      summary: 'Make a key of a feed',
      description: 'The answer contains the key, which cannot be read again. A program sends it as "apikey".',
      body: feedKeyInput,
      answer: newFeedKey,
    },
    ({ user, body }) => createFeedKey(user.id, body),
  ),
})
