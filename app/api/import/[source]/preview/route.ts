import { importAnswer as answer, importPreviewInput as form, importPath as params } from '@/lib/schemas/imports'
import { startImport } from '@/server/domain/imports/mutations'
import { count } from '@/server/domain/sessions/rate-limits'
import { clientOf } from '@/server/web/http/client'
import { methods, route } from '@/server/web/http/route'
import { cache } from './cache'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'user',
      summary: 'Prepare the import of a file',
      description:
        'Starts an import that changes nothing until POST /api/imports/{id}/apply: its entries say what would change. A background job reads the file; the answer has the id of the import.',
      params,
      form,
      compressesFile: true,
      bodyBytes: cache.bodyBytes,
      answer,
      refusals: ['tooManyRequests', 'conflict'],
    },
    async ({ request, user, params, form }) => {
      await count(['uploads', clientOf(request.headers).address], ['uploadsOfAccount', user.id])
      return startImport(user.id, params.source, form)
    },
  ),
})
