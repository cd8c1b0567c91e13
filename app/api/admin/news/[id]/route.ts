import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { stopNews } from '@/server/domain/administration/news/mutations'
import { idPath } from '@/server/web/http/input'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'CanAdminister',
    summary: 'Stop a mail to all users',
    description: 'Nobody else gets it, also not those to whom it is queued.',
    params: idPath,
    answer,
  },
  ({ user, params }) => whenDone(stopNews(user.id, params.id)),
)
