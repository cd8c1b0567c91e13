import { feedKeyInput, feedKeys, newFeedKey } from '@/lib/torrents/schemas/feed-keys'
import { createFeedKey, feedKeysOf } from '@/server/domain/torrents/feed-keys'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'List my keys of feeds',
      description: 'With what each is for; a key itself cannot be read again.',
      answer: feedKeys,
    },
    async ({ user }) => ({
      data: await feedKeysOf(user.id),
    }),
  ),
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
