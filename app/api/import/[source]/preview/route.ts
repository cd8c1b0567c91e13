import { startRoute } from '@/app/api/import/start-route'
import { importFile } from '@/app/shared.cache'
import { importPreviewInput as form } from '@/lib/tracking/schemas/imports'
import { methods } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: startRoute({
    summary: 'Prepare the import of a file',
    description:
      'Starts an import that changes nothing until POST /api/imports/{id}/apply: its entries say what would change. A background job reads the file; the answer has the id of the import.',
    form,
    bodyBytes: importFile.bodyBytes,
  }),
})
