import { randomPlanned as answer } from '@/lib/tracking/schemas/proposals'
import { randomPlanned } from '@/server/domain/tracking/proposals/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadPrivate',
    summary: 'Read one of the works that I planned, by chance',
    description: 'Null if I have planned nothing that I have not seen to its end.',
    answer,
  },
  async ({ user }) => ({ entry: await randomPlanned(user.id) }),
)
