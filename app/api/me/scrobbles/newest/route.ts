import { newestScrobble as answer } from '@/lib/connections/schemas/scrobbles'
import { newestOf } from '@/server/domain/connections/scrobbles/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadPrivate',
    summary: 'Ask whether my media servers and players have told something new',
    description: 'The answer changes with each event. Ask it again and again instead of the whole list.',
    answer,
  },
  ({ user }) => newestOf(user.id),
)
