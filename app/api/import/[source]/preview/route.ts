import { startCall } from '@/app/api/import/start-call'
import { importFile } from '@/app/shared.cache'
import { importPreviewInput as form } from '@/lib/tracking/schemas/imports'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = startCall({
  summary: 'Prepare the import of a file',
  description:
    'Starts an import that changes nothing until POST /api/imports/{id}/apply: its entries say what would change. A background job reads the file; the answer has the id of the import.',
  form,
  bodyBytes: importFile.bodyBytes,
})
