import { contributed, contributionInput } from '@/lib/catalogue/schemas/contributions'
import { contribute } from '@/server/domain/catalogue/contributions/mutations'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'user',
      summary: 'Change or add an entry',
      description:
        'What editors contribute is done at once. What others contribute waits for an editor. Lists are given whole; of what others change meanwhile only the same fields and items are a conflict.',
      body: contributionInput,
      bodyBytes: 1024 * 1024,
      answer: contributed,
      refusals: ['notFound', 'conflict', 'forbidden'],
    },
    ({ user, body }) => contribute(body, user),
  ),
})
