import { scrobblePickUndone as answer } from '@/lib/connections/schemas/scrobbles'
import { undoPick } from '@/server/domain/connections/picks/mutations'
import { idPath as params } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    summary: 'Take back which work I have picked for a series, with everything that it marked',
    description:
      'All its events wait for a work again; other marks of the same record stay. Possible unless the record was changed otherwise since.',
    params,
    answer,
    refusals: ['conflict'],
  },
  ({ user, params }) => undoPick(user.id, params.id),
)
