import { foundUsers as answer, personalUserSearch as body } from '@/lib/administration/schemas/users'
import { foundUsers } from '@/server/domain/administration/users/queries'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'CanAdminister',
    storesNothing: true,
    summary: 'Search users by email address',
    description:
      'As the list of users, whose address would have what is looked for: proxies and logs keep addresses, and no body.',
    body,
    bodyExample: { email: 'anna@example.org' },
    answer,
  },
  ({ body }) => foundUsers(body),
)
