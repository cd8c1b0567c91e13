import { importPage as answer, importsSearch as query } from '@/lib/tracking/schemas/imports'
import { importsOf } from '@/server/domain/tracking/imports/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'WriteRecords',
    summary: 'List my imports',
    description: 'The newest first, each with its state and counts.',
    query,
    answer,
  },
  ({ user, query }) => importsOf(user.id, query),
)
