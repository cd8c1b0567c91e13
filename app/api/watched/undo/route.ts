import { toldRecordChange as answer, undoInput } from '@/lib/tracking/schemas/records'
import { undoRecordChange } from '@/server/domain/tracking/records/mutations'
import { toldChange } from '@/server/domain/tracking/told-notes'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    tokenScope: 'WriteRecords',
    summary: 'Undo a change of a watched record',
    description: 'The change named by `event`, or my latest one. Refused if the record has changed since.',
    body: undoInput,
    answer,
    refusals: ['notFound', 'conflict'],
  },
  ({ user, body }) => toldChange(user, undoRecordChange(user.id, body.event)),
)
