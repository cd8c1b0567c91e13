import { administrationLogSearch, administrationLogPage as answer } from '@/lib/administration/schemas/log'
import { administrationLog } from '@/server/domain/administration/log/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'Read the whole log, newest first',
    description: 'What moderators, administrators and the command line have done. It counts to 10,000.',
    query: administrationLogSearch,
    answer,
  },
  ({ query }) => administrationLog(query),
)
