import { scrobbleChoices as answer } from '@/lib/connections/schemas/scrobbles'
import { choicesOf } from '@/server/domain/connections/choices/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadPrivate',
    summary: 'List which works I have picked for series of my media servers and players',
    description: 'The 200 newest, with the series that are ignored.',
    answer,
  },
  async ({ user }) => ({ data: await choicesOf(user.id) }),
)
