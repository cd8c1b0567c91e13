import {
  scrobbleAnswer as answer,
  scrobbleInput as body,
  scrobbleQuery as query,
} from '@/lib/connections/schemas/scrobbles'
import { SCROBBLE_BYTES as bodyBytes, isServer } from '@/lib/connections/scrobbles'
import { ownScrobble } from '@/server/domain/connections/programs/own/rules'
import { takeScrobble } from '@/server/domain/connections/scrobbles/mutations'
import { AppError } from '@/server/platform/errors'
import { post } from '@/server/web/http/route'
import { speakerOf } from './speaker'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'anybody',
    tokenScope: 'WriteRecords',
    summary: 'Say what was watched, as a player or a script',
    description:
      'Marks an episode or a film in the records of the user of the connection whose secret this is, or of the personal token. From 80 % on it counts; a repeat within twelve hours does not. What cannot be placed without doubt waits for the user.',
    query,
    body,
    bodyExample: { ids: ['anidb:17617'], season: 1, episode: 5 },
    bodyBytes,
    answer,
    refusals: ['unauthenticated', 'suspended', 'tooManyRequests', 'conflict'],
  },
  async ({ request, user, query, body }) => {
    const speaker = await speakerOf(request, query.apikey, user)
    if (isServer(speaker.program)) throw new AppError('unauthenticated')
    return takeScrobble(speaker, ownScrobble(body), JSON.stringify(body), { isCounted: false })
  },
)
