import { ownUser as answer, userChange } from '@/lib/identity/schemas/users'
import { updateUser } from '@/server/domain/accounts/mutations'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    summary: 'Change my profile',
    description: 'Given fields replace the stored ones. Upload a picture first; null removes it.',
    body: userChange,
    answer,
    refusals: ['invalidInput', 'tooManyRequests'],
  },
  ({ user, body }) => updateUser(user.id, body),
)
