import { scrobble as answer } from '@/lib/connections/schemas/scrobbles'
import { undoScrobble } from '@/server/domain/connections/corrections/mutations'
import { idPath as params } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    summary: 'Take back what a media server or player has marked',
    description:
      'Later marks of that record stay. Possible unless the record was changed otherwise since, or a later mark would be lost.',
    params,
    answer,
    refusals: ['conflict'],
  },
  ({ user, params }) => undoScrobble(user.id, params.id),
)
