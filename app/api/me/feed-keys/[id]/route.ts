import { done as answer, DONE } from '@/lib/identity/schemas/users'
import { revokeFeedKey } from '@/server/domain/torrents/feed-keys'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      access: 'user',
      summary: 'Revoke a key of a feed',
      description: 'Programs that use it are refused from then on.',
      params: idPath,
      answer,
    },
    async ({ user, params }) => {
      await revokeFeedKey(user.id, params.id)
      return DONE
    },
  ),
})
