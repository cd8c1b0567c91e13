import {
  scrobbleAnswer as answer,
  scrobblePath as params,
  scrobbleQuery as query,
} from '@/lib/connections/schemas/scrobbles'
import { SCROBBLE_BYTES as bodyBytes } from '@/lib/connections/scrobbles'
import { readPayload } from '@/server/domain/connections/programs/rules'
import { limitScrobbles, takeScrobble } from '@/server/domain/connections/scrobbles/mutations'
import { AppError } from '@/server/platform/errors'
import { post } from '@/server/web/http/route'
import { speakerOf } from '../speaker'
import { parsed, payloadOf } from './payload'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    summary: 'Take an event of a media server or player',
    description:
      'For the webhooks of Jellyfin (its plugin, with all properties), Plex and Emby, and for the add-on HTTP Scrobbler of Kodi, which send a payload of their own: JSON, or a form with the field "payload" or "data". As they come, none of them sends an event again that was refused, so a wrong payload is 400.',
    params,
    query,
    bodyBytes,
    answer,
    refusals: ['unauthenticated', 'suspended', 'tooManyRequests', 'malformedBody', 'bodyTooLarge', 'invalidInput'],
  },
  async ({ request, params: { program }, query }) => {
    const speaker = await speakerOf(request, query.apikey)
    if (speaker.program.toLowerCase() !== program) throw new AppError('unauthenticated')
    await limitScrobbles(speaker)
    const payload = await payloadOf(request)
    return takeScrobble(speaker, readPayload(program, parsed(payload)), payload)
  },
)
