import { recordExport as query } from '@/lib/tracking/schemas/exports'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { recordFile } from '@/server/domain/tracking/exports/queries'
import { fileAnswer } from '@/server/web/http/file-answer'
import { get, PRIVATE_READERS } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...PRIVATE_READERS,
    summary: 'Export my watched records as a file',
    description:
      'The `json` file has everything. `xml` is the format that MyAnimeList imports: works with an id there.',
    query,
    answer: { content: ['application/json', 'text/csv', 'application/xml'] },
    refusals: ['tooManyRequests', 'overloaded'],
  },
  async ({ request, user, query }) => {
    await count(['exportsOfAccount', user.id])
    return fileAnswer(request, recordFile(user.id, query))
  },
)
