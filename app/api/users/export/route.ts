import { exportOf } from '@/server/domain/accounts/export'
import { count } from '@/server/domain/sessions/rate-limits'
import { methods, route } from '@/server/web/http/route'

const HEADERS = {
  'content-type': 'application/json',
  'content-disposition': 'attachment; filename="mokuroku.json"',
  'cache-control': 'no-store',
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'Export all my data as one file',
      answer: { content: 'application/json' },
      refusals: ['tooManyRequests', 'overloaded'],
    },
    async ({ user }) => {
      await count(['exportsOfAccount', user.id])
      return new Response(await exportOf(user.id), { headers: HEADERS })
    },
  ),
})
