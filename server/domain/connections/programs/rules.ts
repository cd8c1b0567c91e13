import type { ServerName } from '@/lib/connections/schemas/scrobbles'
import { invalidInput } from '@/server/platform/errors'
import type { Scrobble } from '../rules'
import { embyScrobble } from './emby/rules'
import { jellyfinScrobble } from './jellyfin/rules'
import { kodiScrobble } from './kodi/rules'
import { plexScrobble } from './plex/rules'

/** How the payload of each media server or player is read; a new one is a folder and a line. */
const READ: Record<ServerName, (payload: unknown) => Scrobble | null> = {
  jellyfin: jellyfinScrobble,
  plex: plexScrobble,
  emby: embyScrobble,
  kodi: kodiScrobble,
}

/**
 * Reads the payload of a media server or player; null if it says nothing of what was watched.
 * @throws AppError invalidInput (no object)
 */
export function readPayload(program: ServerName, payload: unknown): Scrobble | null {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) throw invalidInput({ body: 'invalid' })
  return READ[program](payload)
}
