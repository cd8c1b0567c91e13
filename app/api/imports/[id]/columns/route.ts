import { importAnswer as answer, importColumnsInput as body } from '@/lib/tracking/schemas/imports'
import { chooseColumns } from '@/server/domain/tracking/imports/mutations'
import { refuseListImport } from '@/server/domain/tracking/imports/queries'
import { idPath as params } from '@/server/web/http/input'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    tokenScope: 'WriteRecords',
    summary: 'Say what the columns of a table are',
    description:
      'The import of a CSV file waits for this with the status Columns. Afterwards a background job reads it.',
    params,
    body,
    answer,
    refusals: ['notFound', 'conflict'],
  },
  async ({ user, params, body }) => {
    await refuseListImport(user, params.id)
    return chooseColumns(user.id, params.id, body.fields)
  },
)
