import { importAnswer as answer } from '@/lib/tracking/schemas/imports'
import { cancelImport } from '@/server/domain/tracking/imports/mutations'
import { refuseListImport } from '@/server/domain/tracking/imports/queries'
import { idPath as params } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    tokenScope: 'WriteRecords',
    summary: 'Cancel an import',
    description:
      'While it is read or applied: it ends as Failed, with importCancelled. What it has changed by then can be undone. Repeating a request is safe.',
    params,
    answer,
    refusals: ['notFound', 'conflict'],
  },
  async ({ user, params }) => {
    await refuseListImport(user, params.id)
    return cancelImport(user.id, params.id)
  },
)
