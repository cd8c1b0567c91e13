import { newsInput as body } from '@/lib/administration/schemas/news'
import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { sendNewsToMe } from '@/server/domain/administration/news/mutations'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'CanAdminister',
    summary: 'Send a mail for all users to me alone',
    description: 'As users would get it.',
    body,
    answer,
  },
  ({ user, body }) => whenDone(sendNewsToMe(user.id, body)),
)
