import { scrobbleChosen as answer, scrobbleWorkInput as body } from '@/lib/connections/schemas/scrobbles'
import { chooseWork } from '@/server/domain/connections/corrections/mutations'
import { idPath as params } from '@/server/web/http/input'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    summary: 'Say which work an event of a media server or player meant',
    description:
      'It is remembered for its series and season on that server, and marks what waits of them. A wrong mark is taken back, unless its record was changed otherwise since; if a later mark would be lost, the call is refused (conflict). Another episode of the work that it marked corrects the choice that placed it; without one it is of this event only, as is a prologue (episode 0). Without a work the series is ignored.',
    params,
    body,
    answer,
    refusals: ['conflict'],
  },
  ({ user, params, body }) => chooseWork(user.id, params.id, body),
)
