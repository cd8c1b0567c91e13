import { z } from 'zod'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { SCROBBLE_KINDS, SCROBBLE_OUTCOMES } from '@/lib/connections/scrobbles'
import { WORK_ID } from '@/lib/links/work-ids'
import { answer, entryId, ifValid, timestamp } from '@/lib/schemas/fields'
import { optionalLine, reference } from '@/lib/schemas/input'
import { optionalId, paged, pages } from '@/lib/schemas/paging'

/** The secret of a connection in the address, from where the edge takes it before anything is logged. */
export const scrobbleQuery = z.object({
  apikey: z.string().max(200).optional().catch(undefined).describe('The secret of the connection'),
})

/** POST /api/scrobbles/{program}. */
export const scrobblePath = z.object({
  program: z.enum(['jellyfin', 'plex', 'emby', 'kodi']).describe('The media server or player that sends the event'),
})
export type ServerName = z.infer<typeof scrobblePath>['program']

const number = z.number().int().min(0).max(10_000)

/** POST /api/scrobbles: what players and scripts send. */
export const scrobbleInput = z
  .strictObject({
    kind: z.enum(SCROBBLE_KINDS).default('Episode'),
    ids: z
      .array(z.string().max(200).regex(WORK_ID))
      .max(20)
      .default([])
      .describe('Ids of the series or film on other sites: "anidb:69", "mal:21", "tvdb:81797", "tmdb:tv/37854"'),
    title: optionalLine(300).default(null).describe('The title of the series or film; needed without an id'),
    year: z.number().int().min(1900).max(2200).nullable().default(null),
    season: number.max(1000).nullable().default(null).describe('0 is that of specials; null: there are none'),
    episode: z
      .number()
      .min(0)
      .max(10_000)
      .nullable()
      .default(null)
      .describe('Within the season; without one from the first episode on. 6.5 is between two, and marks nothing'),
    lastEpisode: number.nullable().default(null).describe('The last of several episodes in one file'),
    progress: z.number().min(0).max(100).default(100).describe('In percent: from 80 on it counts'),
    user: optionalLine(100).default(null).describe('Who watched, if the connection names a user'),
    day: z.iso.date().nullable().default(null).describe('The local day of the user'),
  })
  .refine(({ ids, title }) => ids.length > 0 || title !== null, { path: ['title'], error: 'required' })
  .refine(({ kind, episode }) => kind === 'Movie' || episode !== null, { path: ['episode'], error: 'required' })
  .refine(({ episode, lastEpisode }) => lastEpisode === null || lastEpisode >= (episode ?? 0), {
    path: ['lastEpisode'],
    error: 'invalid',
  })
export type ScrobbleInput = z.output<typeof scrobbleInput>

/** What became of an event. A secret reads nothing: works and records are not in it. */
export const scrobbleAnswer = answer('ScrobbleAnswer', {
  outcome: z
    .enum([...SCROBBLE_OUTCOMES, 'OtherUser'])
    .describe('Ignored: an event that says nothing, or of a series that its user ignores. OtherUser: it is not stored'),
})
export type ScrobbleAnswer = z.infer<typeof scrobbleAnswer>

/** GET /api/me/scrobbles. */
export const scrobbleSearch = z.object({
  ...pages(20),
  connection: optionalId.describe('Only of this connection'),
  waiting: ifValid(z.enum(['1'])).describe('1: the earliest event of each series that waits for its work'),
})
export type ScrobbleSearch = z.infer<typeof scrobbleSearch>

export const scrobble = answer('Scrobble', {
  id: z.number().int(),
  connection: z.object({ id: entryId, name: z.string() }),
  kind: z.enum(SCROBBLE_KINDS),
  title: z.string(),
  year: z.number().int().nullable(),
  season: z.number().int().nullable(),
  episode: z.number().int().nullable(),
  lastEpisode: z.number().int().nullable(),
  progress: z.number().int().nullable().describe('In percent'),
  outcome: z.enum(SCROBBLE_OUTCOMES),
  media: mediaCard.nullable(),
  marked: z
    .object({ first: z.number().int(), last: z.number().int() })
    .nullable()
    .describe('The episodes within the work'),
  canUndo: z.boolean(),
  createdDate: timestamp,
})
export type Scrobble = z.infer<typeof scrobble>
export const scrobblePage = paged(scrobble).meta({ id: 'ScrobblePage' })
export type ScrobblePage = z.infer<typeof scrobblePage>

/** PUT /api/me/scrobbles/{id}/work. */
export const scrobbleWorkInput = z.strictObject({
  media: reference.nullable().describe('The work; null: this series is ignored from now on'),
  episode: number
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'Which of its episodes it is; null: the same number, or beyond its end counted from the earliest event that waits',
    ),
})
export type ScrobbleWorkInput = z.output<typeof scrobbleWorkInput>

/** What the choice did: to this event, and to the others of its series that waited. */
export const scrobbleChosen = answer('ScrobbleChosen', {
  scrobble,
  choice: entryId.nullable().describe('What is remembered for the series, which can be taken back; null: nothing'),
  others: z.number().int().describe('How many other events it marked'),
})
export type ScrobbleChosen = z.infer<typeof scrobbleChosen>

/** A work that the user has picked for a series. */
export const scrobbleChoice = answer('ScrobbleChoice', {
  id: entryId,
  connection: z.object({ id: entryId, name: z.string() }),
  title: z.string().describe('What the server calls the series'),
  season: z.number().int().nullable(),
  episode: z.number().int().describe('The episode there from which on it is the work'),
  isIgnored: z.boolean().describe('The whole series is ignored, and there is no work'),
  media: mediaCard.nullable(),
  createdDate: timestamp,
})
export type ScrobbleChoice = z.infer<typeof scrobbleChoice>
/** POST /api/me/scrobble-choices/{id}/undo. */
export const scrobblePickUndone = answer('ScrobblePickUndone', {
  waiting: z.number().int().describe('How many events wait for a work again'),
})
export type ScrobblePickUndone = z.infer<typeof scrobblePickUndone>

/** GET /api/me/scrobbles/newest: what changes when something arrives. */
export const newestScrobble = answer('NewestScrobble', {
  id: z.number().int().nullable().describe('The newest event that is stored; null: none'),
  lastEventDate: timestamp.nullable().describe('When a connection last spoke; null: never'),
})
export type NewestScrobble = z.infer<typeof newestScrobble>

export const scrobbleChoices = answer('ScrobbleChoices', { data: z.array(scrobbleChoice) })
