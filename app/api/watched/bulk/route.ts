import { bulkAnswer as answer, bulkChange as body } from '@/lib/tracking/schemas/bulk'
import { changeMany } from '@/server/domain/tracking/bulk'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    tokenScope: 'WriteRecords',
    summary: 'Change or remove many watched records',
    description:
      'About the records named by media, or all that match a filter. Works without a record are left out. The number undo of the answer takes all back.',
    body,
    bodyExample: { media: [12, 14], status: 'Completed' },
    answer,
  },
  ({ user, body }) => changeMany(user.id, body),
)
