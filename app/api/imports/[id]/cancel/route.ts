import { importAnswer as answer } from '@/lib/tracking/schemas/imports'
import { cancelImport } from '@/server/domain/tracking/imports/mutations'
import { idPath as params } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    summary: 'Cancel an import',
    description:
      'While it is read or applied: it ends as Failed, with importCancelled. What it has changed by then can be undone. Repeating a request is safe.',
    params,
    answer,
    refusals: ['notFound', 'conflict'],
  },
  ({ user, params }) => cancelImport(user.id, params.id),
)
