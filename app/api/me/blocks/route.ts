import { blockPage as answer, blockSearch as query } from '@/lib/social/schemas/blocks'
import { blocksOf } from '@/server/domain/social/blocks/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'WriteFollows',
    summary: 'List whom I have blocked or muted',
    description: 'The newest first. Only I can see it.',
    query,
    answer,
  },
  ({ user, query }) => blocksOf(user.id, query),
)
