import { usernamePath as params } from '@/lib/identity/schemas/users'
import { publicRecordPage as answer, publicRecordSearch as query } from '@/lib/tracking/schemas/public-records'
import { recordsAt } from '@/server/domain/tracking/public-records'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'anybody',
    summary: "List a user's anime, manga or games",
    description:
      'If the user shows that list to everybody, or to friends and the asker is one. Private records never stand here.',
    params,
    query,
    answer,
  },
  ({ user, params, query }) => recordsAt(params.username, user?.id ?? null, query),
)
