import { exportOf } from '@/server/domain/accounts/export'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { fileAnswer } from '@/server/web/http/file-answer'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    summary: 'Export all my data as one file',
    description: 'JSON with everything that belongs to the account.',
    answer: { content: 'application/json' },
    refusals: ['tooManyRequests', 'overloaded'],
  },
  async ({ request, user }) => {
    await count(['exportsOfAccount', user.id])
    return fileAnswer(request, { name: 'mokuroku.json', type: 'application/json', body: exportOf(user.id) })
  },
)
