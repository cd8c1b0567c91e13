import { connectionInput, connections, newConnection } from '@/lib/connections/schemas/connections'
import { createConnection } from '@/server/domain/connections/mutations'
import { connectionsOf } from '@/server/domain/connections/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'List my media servers and players',
      description: 'With when each last spoke and what it did; a secret itself cannot be read again.',
      answer: connections,
    },
    async ({ user }) => ({ data: await connectionsOf(user.id) }),
  ),
  POST: route(
    {
      access: 'user',
      summary: 'Connect a media server or player',
      description:
        'The answer contains its secret, which cannot be read again, and may only say what was watched: as "apikey" or in the header X-Api-Key.',
      body: connectionInput,
      bodyExample: { program: 'Jellyfin', name: 'Living room', account: 'mio' },
      answer: newConnection,
    },
    ({ user, body }) => createConnection(user.id, body),
  ),
})
