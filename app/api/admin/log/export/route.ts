import { administrationLogFilter } from '@/lib/administration/schemas/log'
import { exportedLog } from '@/server/domain/administration/log/queries'
import { fileAnswer } from '@/server/web/http/file-answer'
import { get } from '@/server/web/http/route'

const TYPE = 'application/x-ndjson'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'Export the log as JSON lines',
    description: 'Each line is an entry of the log, newest first: all that the filters choose, from one moment.',
    query: administrationLogFilter,
    answer: { content: TYPE },
    refusals: ['overloaded'],
  },
  ({ request, user, query }) =>
    fileAnswer(request, { name: 'mokuroku-log.jsonl', type: TYPE, body: exportedLog(user.id, query) }),
)
