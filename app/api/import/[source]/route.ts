import { startRoute } from '@/app/api/import/start-route'
import { importFile } from '@/app/shared.cache'
import { importInput as form } from '@/lib/tracking/schemas/imports'
import { methods } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: startRoute({
    summary: 'Import a file at once',
    description:
      'Starts an import and applies it by the rule (default: KeepMine). A background job reads the file; the answer has the id of the import, and a mail says when it is complete.',
    form,
    bodyBytes: importFile.bodyBytes,
  }),
})
