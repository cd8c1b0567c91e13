import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { keepFactor } from '@/server/domain/identity/factor-removals'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'user',
    whileSuspended: true,
    summary: 'Keep my second factor',
    description: 'Objects to the removal that an administrator has asked for.',
    answer,
    refusals: ['notFound'],
  },
  ({ user }) => whenDone(keepFactor(user.id)),
)
