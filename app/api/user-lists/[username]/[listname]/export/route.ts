import { listPath as params } from '@/lib/lists/schemas/lists'
import { listExport as query } from '@/lib/tracking/schemas/exports'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { readerOf } from '@/server/domain/lists/access'
import { listAt } from '@/server/domain/lists/queries'
import { listFile } from '@/server/domain/tracking/exports/queries'
import { fileAnswer } from '@/server/web/http/file-answer'
import { get, PRIVATE_READERS } from '@/server/web/http/route'
import { MOVED, moved } from '../moved'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...PRIVATE_READERS,
    summary: 'Export a list as a file',
    description: 'A list that the user may not see answers 404.',
    params,
    query,
    answer: { content: ['application/json', 'text/csv'] },
    otherAnswers: MOVED,
    refusals: ['tooManyRequests', 'overloaded'],
  },
  async ({ request, user, params, query }) => {
    const list = await listAt(params, await readerOf(user, params.username), { page: 0, size: 1 })
    if (list && 'movedTo' in list) return moved(list.movedTo, `/export${new URL(request.url).search}`)
    if (!list) return null
    await count(['exportsOfAccount', user.id])
    return fileAnswer(request, await listFile(list, String(user.id), query))
  },
)
