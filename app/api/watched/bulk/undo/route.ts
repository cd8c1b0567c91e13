import { bulkAnswer as answer, bulkUndo as body } from '@/lib/tracking/schemas/bulk'
import { undoMany } from '@/server/domain/tracking/bulk'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    tokenScope: 'WriteRecords',
    summary: 'Undo a change of many watched records',
    description: 'Records that have changed since are skipped.',
    body,
    answer,
  },
  ({ user, body }) => undoMany(user.id, body),
)
