import { importAnswer as answer } from '@/lib/tracking/schemas/imports'
import { undoImport } from '@/server/domain/tracking/imports/mutations'
import { refuseListImport } from '@/server/domain/tracking/imports/queries'
import { idPath as params } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    tokenScope: 'WriteRecords',
    summary: 'Undo an import',
    description:
      'For 30 days. Records that have changed since stay; their entries have the outcome ChangedSince. Repeating a request is safe.',
    params,
    answer,
    refusals: ['notFound', 'conflict'],
  },
  async ({ user, params }) => {
    await refuseListImport(user, params.id)
    return undoImport(user.id, params.id)
  },
)
