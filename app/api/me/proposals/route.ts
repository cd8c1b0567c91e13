import { proposals as answer } from '@/lib/tracking/schemas/proposals'
import { proposalsFor } from '@/server/domain/tracking/proposals/queries'
import { get } from '@/server/web/http/route'

const SIZE = 20

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadPrivate',
    summary: 'Read which works I may like',
    description:
      'At most 20 works that are similar to works that I liked, each with the one that it is most like. Works on my list, dismissed works and works for adults are left out.',
    answer,
  },
  ({ user }) => proposalsFor(user.id, SIZE),
)
