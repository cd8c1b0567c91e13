import type { z } from 'zod'
import { importAnswer as answer, type ImportInput, importPath as params } from '@/lib/tracking/schemas/imports'
import { writesLists } from '@/server/domain/identity/sessions/asker'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { startImport } from '@/server/domain/tracking/imports/mutations'
import { AppError } from '@/server/platform/errors'
import { clientOf } from '@/server/web/http/client'
import { post } from '@/server/web/http/route'

type Start = { summary: string; description: string; form: z.ZodType<ImportInput>; bodyBytes: number }

/** The call that takes a file and starts its import. */
export const startCall = (start: Start) =>
  post(
    {
      access: 'user',
      tokenScope: 'WriteRecords',
      ...start,
      params,
      compressesFile: true,
      answer,
      refusals: ['tooManyRequests', 'conflict'],
    },
    async ({ request, user, params, form }) => {
      if (!form.ImportToWatched && !writesLists(user)) throw new AppError('tokenScope')
      await count(['uploads', clientOf(request.headers).address], ['uploadsOfAccount', user.id])
      return startImport(user.id, params.source, form)
    },
  )
