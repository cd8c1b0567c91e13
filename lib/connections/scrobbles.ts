/** What both sides must know of scrobbles without their schemas. */

export const CONNECTION_PROGRAMS = ['Jellyfin', 'Plex', 'Emby', 'Kodi', 'Other'] as const
export type ConnectionProgram = (typeof CONNECTION_PROGRAMS)[number]

/** Media servers: their payloads have their own form, and their events name a user. */
const SERVERS = ['Jellyfin', 'Plex', 'Emby'] as const satisfies readonly ConnectionProgram[]
export const isServer = (program: ConnectionProgram) => SERVERS.some((server) => server === program)

export const SCROBBLE_KINDS = ['Episode', 'Movie'] as const

/**
 * What an event did. `Special`, `BeyondEnd`, `NotFound` and `Ambiguous` wait for the user; the others are done with.
 */
export const SCROBBLE_OUTCOMES = [
  'Marked',
  'AlreadySeen',
  'Repeated',
  'TooShort',
  'Half',
  'Special',
  'BeyondEnd',
  'NotFound',
  'Ambiguous',
  'Undone',
  'Ignored',
] as const
export type ScrobbleOutcome = (typeof SCROBBLE_OUTCOMES)[number]
export const WAITING = ['Special', 'BeyondEnd', 'NotFound', 'Ambiguous'] as const satisfies readonly ScrobbleOutcome[]

/** Most bytes of an event: Plex adds a picture. */
export const SCROBBLE_BYTES = 1024 * 1024
