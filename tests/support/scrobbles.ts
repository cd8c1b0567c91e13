import { beforeAll, beforeEach, expect } from 'vitest'
import type { Connection, NewConnection } from '@/lib/connections/schemas/connections'
import type { Scrobble, ScrobblePage } from '@/lib/connections/schemas/scrobbles'
import { prisma } from '@/server/platform/database/client'
import { send } from './accounts'
import { ask } from './api'
import { bearerOf, givenMedia, givenSeries, givenUser } from './factories'

export type Headers = Record<string, string>
export let userId: number
export let me: Headers
export let first: number
export let second: number
export let film: number

/** Makes a series of two works and a film, and for each test a user. */
export function useScrobbles(): void {
  beforeAll(async () => {
    const seriesId = await givenSeries('Mushishi')
    const work = { seriesId, format: 'TV' } as const
    first = await givenMedia({ title: 'Mushishi', totalEpisodes: 12, releaseDate: 20051000, ...work })
    second = await givenMedia({ title: 'Mushishi Zoku Shou', totalEpisodes: 10, releaseDate: 20140400, ...work })
    film = await givenMedia({ title: 'Paprika', type: 'Movie', totalEpisodes: 1, releaseDate: 20061100 })
    await prisma().externalId.createMany({
      data: [
        { mediaId: film, site: 'imdb', externalId: 'title/tt0851578' },
        { mediaId: second, site: 'anidb', externalId: 'anime/10001' },
      ],
    })
    const place = { site: 'thetvdb', externalId: 'series/79481' }
    await prisma().mediaPlace.createMany({
      data: [
        { ...place, mediaId: first, season: 1, before: 0 },
        { ...place, mediaId: second, season: 2, before: 0 },
        // As a list of ids has it.
        { mediaId: film, site: 'themoviedb', externalId: 'movie/4977' },
      ],
    })
  })
  beforeEach(async () => {
    userId = await givenUser()
    me = await bearerOf(userId)
  })
}

/** Connects a program, by default a player. */
export async function connect(more: object = {}): Promise<NewConnection> {
  const given = { program: 'Other', name: 'TV', ...more }
  const made = await send('POST', '/api/me/connections', given, me)
  expect(made.status).toBe(200)
  return (await made.json()) as NewConnection
}
/** A connection of Jellyfin, whose user is Aiko. */
export const jellyfin = () => connect({ program: 'Jellyfin', name: 'Home', account: 'Aiko' })
/** What an event did. */
export const said = async (answer: Response) => ((await answer.json()) as { outcome: string }).outcome
/** Sends an event of a player. */
export const tell = async ({ key }: NewConnection, body: object) =>
  said(await send('POST', '/api/scrobbles', body, { 'x-api-key': key }))
/** An event of Jellyfin: the first episode was watched to its end. */
export const EVENT = {
  ...{ NotificationType: 'PlaybackStop', ItemType: 'Episode', SeriesName: 'Mushishi', SeriesId: 's1' },
  ...{ SeasonNumber: 1, EpisodeNumber: 1, PlayedToCompletion: true, NotificationUsername: 'Aiko' },
}
/** Sends an event of Jellyfin. */
export const stop = async ({ key }: NewConnection, more: object = {}) =>
  said(
    await ask('/api/scrobbles/jellyfin', {
      method: 'POST',
      body: JSON.stringify({ ...EVENT, ...more }),
      // As the plugin sends it without a header of its own.
      headers: { 'x-api-key': key, 'content-type': 'text/plain; charset=utf-8' },
    }),
  )
/** The record of a work. */
export const record = (mediaId: number) =>
  prisma().watchedRecord.findUnique({ where: { userId_mediaId: { userId, mediaId } } })
/** What arrived. */
export const log = async (query = '') =>
  (await (await send('GET', `/api/me/scrobbles${query}`, undefined, me)).json()) as ScrobblePage
/** My connections. */
export const connections = async () =>
  ((await (await send('GET', '/api/me/connections', undefined, me)).json()) as { data: Connection[] }).data
/** Picks the work of an event. */
export const choose = async ({ id }: { id: number }, body: object) =>
  send('PUT', `/api/me/scrobbles/${id}/work`, body, me)
/** The newest event. */
export const newest = async (): Promise<Scrobble> => {
  const [latest] = (await log()).data
  if (!latest) throw new Error('Nothing arrived.')
  return latest
}
