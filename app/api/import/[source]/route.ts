import { startCall } from '@/app/api/import/start-call'
import { importFile } from '@/app/shared.cache'
import { importInput as form } from '@/lib/tracking/schemas/imports'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = startCall({
  summary: 'Import a file at once',
  description:
    'Starts an import and applies it by the rule (default: KeepMine). A background job reads the file; the answer has the id of the import, and a mail says when it is complete.',
  form,
  bodyBytes: importFile.bodyBytes,
})
