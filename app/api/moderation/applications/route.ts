import { applicationPage as answer, applicationSearch } from '@/lib/identity/schemas/registration'
import { applications } from '@/server/domain/accounts/applications'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'List the registrations that wait for approval',
    description: 'Those whose address is confirmed, the longest waiting first.',
    query: applicationSearch,
    answer,
  },
  ({ query }) => applications(query),
)
