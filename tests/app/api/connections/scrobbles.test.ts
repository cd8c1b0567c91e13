import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connection, NewConnection } from '@/lib/connections/schemas/connections'
import type { Scrobble, ScrobbleChoice, ScrobbleChosen, ScrobblePage } from '@/lib/connections/schemas/scrobbles'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { exportOf } from '@/server/domain/accounts/export'
import { cleanScrobbles } from '@/server/domain/connections/jobs'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenSeries, givenUser } from '@/tests/support/factories'

useDatabase()

type Headers = Record<string, string>
let userId: number
let me: Headers
let first: number
let second: number
let film: number

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
    ],
  })
})
beforeEach(async () => {
  userId = await givenUser()
  me = await bearerOf(userId)
})

async function connect(more: object = {}): Promise<NewConnection> {
  const given = { program: 'Other', name: 'TV', ...more }
  const made = await send('POST', '/api/me/connections', given, me)
  expect(made.status).toBe(200)
  return (await made.json()) as NewConnection
}
const jellyfin = () => connect({ program: 'Jellyfin', name: 'Home', account: 'Aiko' })
const said = async (answer: Response) => ((await answer.json()) as { outcome: string }).outcome
const tell = async ({ key }: NewConnection, body: object) =>
  said(await send('POST', '/api/scrobbles', body, { 'x-api-key': key }))
const EVENT = {
  ...{ NotificationType: 'PlaybackStop', ItemType: 'Episode', SeriesName: 'Mushishi', SeriesId: 's1' },
  ...{ SeasonNumber: 1, EpisodeNumber: 1, PlayedToCompletion: true, NotificationUsername: 'Aiko' },
}
const stop = async ({ key }: NewConnection, more: object = {}) =>
  said(
    await ask('/api/scrobbles/jellyfin', {
      method: 'POST',
      body: JSON.stringify({ ...EVENT, ...more }),
      // As the plugin sends it without a header of its own.
      headers: { 'x-api-key': key, 'content-type': 'text/plain; charset=utf-8' },
    }),
  )
const record = (mediaId: number) =>
  prisma().watchedRecord.findUnique({ where: { userId_mediaId: { userId, mediaId } } })
const log = async (query = '') =>
  (await (await send('GET', `/api/me/scrobbles${query}`, undefined, me)).json()) as ScrobblePage
const connections = async () =>
  ((await (await send('GET', '/api/me/connections', undefined, me)).json()) as { data: Connection[] }).data
const choose = async ({ id }: { id: number }, body: object) => send('PUT', `/api/me/scrobbles/${id}/work`, body, me)
const newest = async (): Promise<Scrobble> => {
  const [latest] = (await log()).data
  if (!latest) throw new Error('Nothing arrived.')
  return latest
}

describe('an event marks what was watched', () => {
  test('of Jellyfin, once within twelve hours', async () => {
    const server = await jellyfin()
    expect(await stop(server)).toBe('Marked')
    expect(await record(first)).toMatchObject({ episodesWatched: 1, status: 'Watching' })
    expect(await stop(server)).toBe('Repeated')
    expect(await stop(server, { SeasonNumber: 2, EpisodeNumber: 4 })).toBe('Marked')
    expect(await record(second)).toMatchObject({ episodesWatched: 4 })
    expect(await log()).toMatchObject({
      total: 3,
      data: [
        { outcome: 'Marked', media: { id: second }, marked: { first: 4, last: 4 }, canUndo: true },
        { outcome: 'Repeated', media: { id: first }, canUndo: false },
        { outcome: 'Marked', title: 'Mushishi', season: 1, episode: 1, connection: { name: 'Home' } },
      ],
    })
    expect(await connections()).toMatchObject([{ marked: 2, waiting: 0, others: 0 }])
    expect((await connections())[0]?.lastEventDate).not.toBeNull()
  })

  test.each<[string, object, string, () => [number, object | null]]>([
    ['too short', { EpisodeNumber: 1, PlayedToCompletion: false }, 'TooShort', () => [first, null]],
    ['between two episodes', { EpisodeNumber: 6, Path: '/a/Mushishi - 06.5.mkv' }, 'Half', () => [first, null]],
    ['a range', { EpisodeNumber: 1, EpisodeNumberEnd: 2 }, 'Marked', () => [first, { episodesWatched: 2 }]],
    ['an absolute number', { EpisodeNumber: 15 }, 'Marked', () => [second, { episodesWatched: 3 }]],
    ['beyond the end', { EpisodeNumber: 40 }, 'BeyondEnd', () => [second, null]],
    ['a special', { SeasonNumber: 0 }, 'Special', () => [first, null]],
    ['episode 0', { EpisodeNumber: 0 }, 'Special', () => [first, null]],
    ['another series', { SeriesName: 'Nobody knows' }, 'NotFound', () => [first, null]],
    ['without a number', { EpisodeNumber: null }, 'NotFound', () => [first, null]],
    ['a start', { NotificationType: 'PlaybackStart' }, 'Ignored', () => [first, null]],
    ['a title of its own', { SeriesName: 'Mushishi Zoku Shou' }, 'Marked', () => [second, { episodesWatched: 1 }]],
    ['a year behind the title', { SeriesName: 'Mushishi (2005)' }, 'Marked', () => [first, { episodesWatched: 1 }]],
    ['a remake that we have not', { SeriesName: 'Mushishi (2023)' }, 'NotFound', () => [first, null]],
    ['the last one', { EpisodeNumber: 12 }, 'Marked', () => [first, { status: 'Completed' }]],
  ])('%s', async (_, more, outcome, expected) => {
    expect(await stop(await jellyfin(), more)).toBe(outcome)
    const [work, state] = expected()
    if (state) expect(await record(work)).toMatchObject(state)
    else expect(await record(work)).toBeNull()
  })

  test('of a player, by ids; a film is completed', async () => {
    const player = await connect()
    expect(await tell(player, { ids: ['anidb:10001'], episode: 2 })).toBe('Marked')
    expect(await tell(player, { ids: ['tvdb:79481'], season: 2, episode: 3 })).toBe('Marked')
    expect(await record(second)).toMatchObject({ episodesWatched: 3 })
    expect(await tell(player, { kind: 'Movie', ids: ['imdb:tt0851578'] })).toBe('Marked')
    expect(await record(film)).toMatchObject({ status: 'Completed', episodesWatched: 1 })
    expect(await tell(player, { kind: 'Movie', title: 'Paprika', year: 2006 })).toBe('Repeated')
    const news = await rows(sql`SELECT is_news(before, after, source, created_at) AS "isNews" FROM watched_events
      WHERE user_id = ${userId} AND media_id = ${film}`)
    expect(news).toEqual([{ isNews: true }])
    expect(await tell(player, { ids: ['anidb:999999'], title: 'Nobody knows', episode: 1 })).toBe('NotFound')
  })

  test('of Plex, as a form with a picture', async () => {
    const { key } = await connect({ program: 'Plex', account: 'Aiko' })
    const form = new FormData()
    const Metadata = { type: 'episode', grandparentTitle: 'Mushishi', parentIndex: 1, index: 2 }
    form.append('payload', JSON.stringify({ event: 'media.scrobble', Account: { title: 'Aiko' }, Metadata }))
    form.append('thumb', new File([new Uint8Array(100_000)], 'thumb.jpg'))
    const answer = await ask('/api/scrobbles/plex', { method: 'POST', body: form, headers: { 'x-api-key': key } })
    expect(await said(answer)).toBe('Marked')
    expect(await record(first)).toMatchObject({ episodesWatched: 2 })
  })

  test('of another user of the server nothing, and it is not stored', async () => {
    const server = await jellyfin()
    expect(await stop(server, { NotificationUsername: 'Ben' })).toBe('OtherUser')
    expect(await record(first)).toBeNull()
    expect((await log()).total).toBe(0)
    expect(await connections()).toMatchObject([{ others: 1 }])
    const { id } = server
    const changed = await send('PUT', `/api/me/connections/${id}`, { name: 'Home', account: 'Ben' }, me)
    expect(await changed.json()).toMatchObject({ account: 'Ben', others: 0 })
    expect(await stop(server, { NotificationUsername: 'ben' })).toBe('Marked')
  })

  test('a private record stays private, and what is counted stays', async () => {
    const player = await connect()
    await send('POST', '/api/watched', { media: first, episodesWatched: 5, status: 'Watching', isPrivate: true }, me)
    expect(await tell(player, { title: 'Mushishi', season: 1, episode: 3 })).toBe('AlreadySeen')
    expect(await tell(player, { title: 'Mushishi', season: 1, episode: 6 })).toBe('Marked')
    expect(await record(first)).toMatchObject({ episodesWatched: 6, isPrivate: true })
  })

  test('the same at once is marked once', async () => {
    const server = await jellyfin()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => stop(server)))
    expect(outcomes.sort()).toEqual(['Marked', ...Array.from({ length: 7 }, () => 'Repeated')])
    expect(await prisma().watchedEvent.count({ where: { userId } })).toBe(1)
  })
})

describe('a secret', () => {
  const event = { title: 'Mushishi', season: 1, episode: 1 }
  const refused = async (headers: Headers, path = '/api/scrobbles') =>
    (await refusalOf(await send('POST', path, event, headers))).slice(0, 2)

  test('in the address counts, too; none, a wrong one and one of another program are refused', async () => {
    const { key } = await connect()
    expect(await said(await send('POST', `/api/scrobbles?apikey=${key}`, event))).toBe('Marked')
    for (const headers of [{}, { 'x-api-key': 'x' }, { 'x-api-key': '\u00e4' }] as Headers[])
      expect(await refused(headers)).toEqual([401, 'unauthenticated'])
    expect(await refused({ 'x-api-key': key }, '/api/scrobbles/jellyfin')).toEqual([401, 'unauthenticated'])
    expect(await refused({ 'x-api-key': (await jellyfin()).key })).toEqual([401, 'unauthenticated'])
  })

  test('is stored hashed, and opens nothing else', async () => {
    const { key } = await connect()
    const [row] = await rows<{ text: string }>(sql`SELECT c::text AS text FROM connections c ORDER BY id DESC LIMIT 1`)
    expect(row?.text).not.toContain(key)
    for (const headers of [{ authorization: `Bearer ${key}` }, { 'x-api-key': key }] as Headers[])
      expect((await ask('/api/me/scrobbles', { headers })).status).toBe(401)
    expect((await ask(`/api/feeds/next?apikey=${key}`)).status).toBe(401)
  })

  test('of a suspended user, and a revoked one, are refused', async () => {
    const { id, key } = await connect()
    await prisma().user.update({ where: { id: userId }, data: { suspendedUntil: new Date('2100-01-01') } })
    expect(await refused({ 'x-api-key': key })).toEqual([403, 'suspended'])
    await prisma().user.update({ where: { id: userId }, data: { suspendedUntil: null } })
    expect((await send('DELETE', `/api/me/connections/${id}`, undefined, me)).status).toBe(200)
    expect(await refused({ 'x-api-key': key })).toEqual([401, 'unauthenticated'])
    expect((await send('DELETE', `/api/me/connections/${id}`, undefined, me)).status).toBe(404)
  })

  test('takes so many events in a minute', async () => {
    const { key } = await connect()
    const events = Array.from({ length: 125 }, () => send('POST', '/api/scrobbles', event, { 'x-api-key': key }))
    const statuses = (await Promise.all(events)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })

  test('needs a user for a media server; another user has none of it', async () => {
    const answer = await send('POST', '/api/me/connections', { program: 'Emby', name: 'x' }, me)
    expect(await refusalOf(answer)).toEqual([400, 'invalidInput', { account: expect.any(String) }])
    const { id } = await jellyfin()
    const change = await send('PUT', `/api/me/connections/${id}`, { name: 'x', account: null }, me)
    expect((await refusalOf(change)).slice(0, 2)).toEqual([400, 'invalidInput'])
    const other = await bearerOf(await givenUser())
    expect((await send('PUT', `/api/me/connections/${id}`, { name: 'x', account: 'x' }, other)).status).toBe(404)
  })
})

test.each<[string, BodyInit, Headers, number, string]>([
  ['no JSON', '{"Event":', {}, 400, 'malformedBody'],
  ['nothing', '', {}, 400, 'malformedBody'],
  ['a list', '[]', {}, 400, 'invalidInput'],
  ['deep JSON', `${'['.repeat(5000)}${']'.repeat(5000)}`, {}, 400, 'invalidInput'],
  ['very deep', '['.repeat(200_000), {}, 400, 'malformedBody'],
  ['a form without a boundary', 'x', { 'content-type': 'multipart/form-data; x' }, 400, 'malformedBody'],
  ['ten megabytes', 'x'.repeat(10_000_000), {}, 413, 'bodyTooLarge'],
])('a payload that is %s is refused', async (_, body, headers, status, code) => {
  const { key } = await jellyfin()
  const init = { method: 'POST', body, headers: { 'x-api-key': key, ...headers } } as const
  expect((await refusalOf(await ask('/api/scrobbles/jellyfin', init))).slice(0, 2)).toEqual([status, code])
})

test('odd values of a payload never fail by our fault', async () => {
  const server = await jellyfin()
  const odd = [null, [], {}, '', 'x'.repeat(5000), '\u0000', '\ud800', -1, 1e308, true, { __proto__: null }]
  for (const value of odd)
    for (const field of ['SeriesName', 'SeriesId', 'SeasonNumber', 'EpisodeNumber', 'EpisodeNumberEnd', 'Year', 'Path'])
      expect(
        await stop(server, {
          [field]: value,
          EpisodeNumber: 3,
          ...(field === 'EpisodeNumber' && { EpisodeNumber: value }),
        }),
      ).toMatch(/^(?:Marked|Repeated|NotFound|BeyondEnd|Special|Ambiguous)$/)
})

test('odd values of the form of players never fail by our fault', async () => {
  const player = await connect()
  const odd = [null, [], {}, '', 'x'.repeat(5000), '\u0000', '\ud800', -1, 1e308, true, ['foo:\u0000'], ['foo:\ud800']]
  for (const value of odd)
    for (const field of [
      'ids',
      'title',
      'year',
      'season',
      'episode',
      'lastEpisode',
      'progress',
      'user',
      'day',
      'kind',
    ]) {
      const body = { title: 'Mushishi', episode: 3, [field]: value }
      const { status } = await send('POST', '/api/scrobbles', body, { 'x-api-key': player.key })
      expect([field, value, status === 200 || status === 400]).toEqual([field, value, true])
    }
})

test('a recap between two episodes does not hide the real one', async () => {
  const server = await jellyfin()
  expect(await stop(server, { EpisodeNumber: 6, Path: '/a/Mushishi - 06.5.mkv' })).toBe('Half')
  expect(await stop(server, { EpisodeNumber: 6, Path: '/a/Mushishi - 06.mkv' })).toBe('Marked')
})

test('what says nothing new keeps no payload', async () => {
  const server = await jellyfin()
  await stop(server)
  await stop(server)
  await stop(server, { PlayedToCompletion: false, EpisodeNumber: 2 })
  const kept = await prisma().scrobble.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  expect(kept.map(({ outcome, payload }) => [outcome, payload !== null])).toEqual([
    ['Marked', true],
    ['Repeated', false],
    ['TooShort', false],
  ])
})

describe('meanwhile', () => {
  const waits = async () => {
    const [waiting] = await rows<{ count: number }>(sql`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    return waiting?.count ?? 0
  }

  /** Deletes in a unit of work that ends while the event waits for it. */
  const during = async (statement: ReturnType<typeof sql>, act: () => Promise<string>) => {
    let answer: Promise<string> | undefined
    await write(async (tx) => {
      await tx.query(statement)
      answer = act()
      await vi.waitFor(async () => expect(await waits()).toBeGreaterThan(0), { timeout: 4000, interval: 20 })
    })
    return answer
  }

  test('its work is deleted: the event is kept', async () => {
    const mediaId = await givenMedia({ title: 'Kaiba', totalEpisodes: 12, format: 'TV' })
    const player = await connect()
    const told = () => tell(player, { title: 'Kaiba', episode: 1 })
    expect(await during(sql`DELETE FROM media WHERE id = ${mediaId}`, told)).toBe('NotFound')
    expect(await newest()).toMatchObject({ title: 'Kaiba', outcome: 'NotFound', media: null })
  })

  test('its connection is revoked: the event is refused', async () => {
    const player = await connect()
    const told = async () => {
      const body = { title: 'Mushishi', season: 1, episode: 1 }
      return String((await send('POST', '/api/scrobbles', body, { 'x-api-key': player.key })).status)
    }
    expect(await during(sql`DELETE FROM connections WHERE id = ${player.id}`, told)).toBe('401')
    expect(await record(first)).toBeNull()
  })
})

describe('what waits', () => {
  test('is picked once for its series, and marks what came and what comes', async () => {
    const server = await jellyfin()
    const unknown = { SeriesName: 'Die Mushishi', SeriesId: 's9' }
    for (const EpisodeNumber of [1, 2, 3]) expect(await stop(server, { ...unknown, EpisodeNumber })).toBe('NotFound')
    const waiting = await log('?waiting=1')
    expect(waiting).toMatchObject({ total: 1, data: [{ title: 'Die Mushishi', episode: 1, outcome: 'NotFound' }] })
    expect(await connections()).toMatchObject([{ waiting: 3 }])
    const chosen = await choose(waiting.data[0] as Scrobble, { media: first })
    expect((await chosen.json()) as ScrobbleChosen).toMatchObject({ others: 2, scrobble: { outcome: 'Marked' } })
    expect(await record(first)).toMatchObject({ episodesWatched: 3 })
    expect((await log('?waiting=1')).total).toBe(0)
    expect(await stop(server, { ...unknown, EpisodeNumber: 4 })).toBe('Marked')
    expect(await stop(server, { ...unknown, EpisodeNumber: 13 })).toBe('BeyondEnd')
    expect((await choose(await newest(), { media: second, episode: 1 })).status).toBe(200)
    expect(await stop(server, { ...unknown, EpisodeNumber: 14 })).toBe('Marked')
    expect(await record(second)).toMatchObject({ episodesWatched: 2 })
  })

  test('is ignored until that is forgotten', async () => {
    const server = await jellyfin()
    const unknown = { SeriesName: 'The news', SeriesId: 's8' }
    await stop(server, unknown)
    await choose(await newest(), { media: null })
    const listed = async () =>
      ((await (await send('GET', '/api/me/scrobble-choices', undefined, me)).json()) as { data: ScrobbleChoice[] }).data
    const [ignored] = await listed()
    expect(ignored).toMatchObject({ title: 'The news', isIgnored: true, media: null, connection: { name: 'Home' } })
    const forget = (who: Headers) => send('DELETE', `/api/me/scrobble-choices/${ignored?.id}`, undefined, who)
    expect((await forget(await bearerOf(await givenUser()))).status).toBe(404)
    expect((await forget(me)).status).toBe(200)
    expect((await forget(me)).status).toBe(404)
    expect(await stop(server, { ...unknown, EpisodeNumber: 2 })).toBe('NotFound')
    await choose(await newest(), { media: first })
    expect(await listed()).toMatchObject([{ media: { id: first }, season: 1, episode: 1, isIgnored: false }])
  })

  test('can be ignored, until its series gets a work', async () => {
    const server = await jellyfin()
    const unknown = { SeriesName: 'The news', SeriesId: 's8' }
    await stop(server, unknown)
    const arrived = await newest()
    expect(await (await choose(arrived, { media: null })).json()).toMatchObject({ scrobble: { outcome: 'Ignored' } })
    expect(await stop(server, { ...unknown, EpisodeNumber: 2 })).toBe('Ignored')
    expect((await log()).total).toBe(1)
    await choose(arrived, { media: first })
    expect(await stop(server, { ...unknown, EpisodeNumber: 2 })).toBe('Marked')
  })

  test('without a number is the first episode, or the one that is named', async () => {
    const server = await jellyfin()
    await stop(server, { SeriesName: 'x', SeriesId: 's5', EpisodeNumber: null })
    expect(await (await choose(await newest(), { media: first })).json()).toMatchObject({
      scrobble: { outcome: 'Marked', marked: { first: 1 } },
    })
    await stop(server, { SeriesName: 'y', SeriesId: 's6', EpisodeNumber: 0 })
    expect(await (await choose(await newest(), { media: first, episode: 3 })).json()).toMatchObject({
      scrobble: { outcome: 'Marked', marked: { first: 3 } },
    })
  })

  test('with the number 0 says nothing of its season', async () => {
    const server = await jellyfin()
    const prologue = { SeriesName: 'Mushishi', SeriesId: 's6', EpisodeNumber: 0 }
    await stop(server, prologue)
    expect(await (await choose(await newest(), { media: second })).json()).toMatchObject({
      ...{ others: 0, scrobble: { outcome: 'Marked', marked: { first: 1 } } },
    })
    expect(await prisma().scrobbleChoice.count({ where: { connection: { userId } } })).toBe(0)
    expect(await stop(server, { ...prologue, EpisodeNumber: 1 })).toBe('Marked')
    expect(await record(first)).toMatchObject({ episodesWatched: 1 })
  })

  test('beyond the end of its work counts from the earliest one, and a move corrects the choice', async () => {
    const server = await jellyfin()
    const unknown = { SeriesName: 'x', SeriesId: 's7' }
    for (const EpisodeNumber of [13, 14, 15]) await stop(server, { ...unknown, EpisodeNumber })
    expect((await choose(await newest(), { media: second })).status).toBe(200)
    expect(await newest()).toMatchObject({ outcome: 'Marked', marked: { first: 3 } })
    expect((await log('?waiting=1')).total).toBe(0)
    const shifts = async () =>
      (await prisma().scrobbleChoice.findMany({ where: { connection: { userId } } })).map(({ shift }) => shift)
    expect(await shifts()).toEqual([12])
    // Picking the same work again changes nothing.
    expect((await choose(await newest(), { media: second })).status).toBe(200)
    expect(await shifts()).toEqual([12])
    expect((await choose(await newest(), { media: second, episode: 5 })).status).toBe(200)
    expect(await shifts()).toEqual([10])
    expect(await stop(server, { ...unknown, EpisodeNumber: 16 })).toBe('Marked')
    expect(await record(second)).toMatchObject({ episodesWatched: 6 })
  })

  test('is looked up before the first picked work', async () => {
    const server = await jellyfin()
    await stop(server, { EpisodeNumber: 40 })
    await choose(await newest(), { media: second, episode: 1 })
    expect(await stop(server, { EpisodeNumber: 41 })).toBe('Marked')
    expect(await stop(server, { EpisodeNumber: 2 })).toBe('Marked')
    expect(await record(first)).toMatchObject({ episodesWatched: 2 })
  })

  test('a corrected choice counts, and not the wrong one', async () => {
    const server = await jellyfin()
    const unknown = { SeriesName: 'x', SeriesId: 's7' }
    await stop(server, { ...unknown, EpisodeNumber: 3 })
    await choose(await newest(), { media: second, episode: 1 })
    await choose(await newest(), { media: first, episode: 3 })
    expect(await stop(server, { ...unknown, EpisodeNumber: 4 })).toBe('Marked')
    expect(await record(first)).toMatchObject({ episodesWatched: 4 })
    expect(await record(second)).toBeNull()
  })

  test('has the day on which it came, and begins no finished work again', async () => {
    const server = await jellyfin()
    const unknown = { SeriesName: 'x', SeriesId: 's7' }
    await stop(server, { ...unknown, Timestamp: '2026-10-05T23:00:00+09:00' })
    const { id } = await newest()
    await rows(sql`UPDATE scrobbles SET created_at = '2026-10-05T14:00:00Z' WHERE id = ${id}::bigint`)
    await choose({ id }, { media: first })
    expect(await record(first)).toMatchObject({ startedDate: 20261005 })
    const news = await rows(sql`SELECT is_news(before, after, source, created_at) AS "isNews" FROM watched_events
      WHERE user_id = ${userId}`)
    expect(news).toEqual([{ isNews: false }])
    await send('POST', '/api/watched', { media: second, episodesWatched: 10, status: 'Completed' }, me)
    await choose({ id }, { media: second })
    expect(await record(second)).toMatchObject({ status: 'Completed', episodesWatched: 10 })
  })

  test('takes works that can be watched only', async () => {
    const manga = await givenMedia({ title: 'Mushishi', type: 'Manga' })
    await prisma().externalId.create({ data: { mediaId: manga, site: 'anilist', externalId: 'manga/5' } })
    const player = await connect()
    expect(await tell(player, { ids: ['anilist:5'], episode: 1 })).toBe('NotFound')
    expect((await choose(await newest(), { media: manga })).status).toBe(404)
    expect(await prisma().scrobbleChoice.count({ where: { connection: { userId } } })).toBe(0)
  })

  test('takes no work that has not so many episodes, and none that is not there', async () => {
    const server = await jellyfin()
    await stop(server, { SeriesName: 'x', EpisodeNumber: 30 })
    const arrived = await newest()
    const beyond = await choose(arrived, { media: first, episode: 13 })
    expect((await refusalOf(beyond)).slice(0, 2)).toEqual([400, 'invalidInput'])
    expect((await choose(arrived, { media: 999_999 })).status).toBe(404)
    expect((await choose({ id: 999_999 }, { media: first })).status).toBe(404)
  })
})

describe('a wrong mark', () => {
  test('is undone, and can come again', async () => {
    const server = await jellyfin()
    await stop(server)
    const { id } = await newest()
    const undo = () => send('POST', `/api/me/scrobbles/${id}/undo`, undefined, me)
    expect(await (await undo()).json()).toMatchObject({ outcome: 'Undone', canUndo: false })
    expect(await record(first)).toBeNull()
    expect((await undo()).status).toBe(200)
    expect(await stop(server)).toBe('Marked')
  })

  test('is moved to the right episode, of the same work or another one', async () => {
    const server = await jellyfin()
    await stop(server, { EpisodeNumber: 5 })
    expect((await choose(await newest(), { media: first, episode: 4 })).status).toBe(200)
    expect(await record(first)).toMatchObject({ episodesWatched: 4 })
    expect((await choose(await newest(), { media: second, episode: 1 })).status).toBe(200)
    expect(await record(first)).toBeNull()
    expect(await record(second)).toMatchObject({ episodesWatched: 1 })
    expect(await newest()).toMatchObject({ outcome: 'Marked', media: { id: second }, marked: { first: 1 } })
  })

  test('is undone alone, in any order; later ones stay', async () => {
    const server = await jellyfin()
    for (const EpisodeNumber of [4, 5, 6]) await stop(server, { EpisodeNumber })
    const [six, five, four] = (await log()).data as [Scrobble, Scrobble, Scrobble]
    const undo = async ({ id }: Scrobble) => (await send('POST', `/api/me/scrobbles/${id}/undo`, undefined, me)).status
    expect([six, five, four].map(({ canUndo }) => canUndo)).toEqual([true, true, true])
    expect(await undo(five)).toBe(200)
    expect(await record(first)).toMatchObject({ episodesWatched: 6 })
    expect((await log()).data.map(({ outcome }) => outcome)).toEqual(['Marked', 'Undone', 'Marked'])
    expect(await undo(six)).toBe(200)
    expect(await record(first)).toMatchObject({ episodesWatched: 4 })
    expect(await undo(four)).toBe(200)
    expect(await record(first)).toBeNull()
  })

  test('is moved within its work alone, and chooses nothing for others', async () => {
    const server = await jellyfin()
    for (const EpisodeNumber of [5, 6]) await stop(server, { EpisodeNumber })
    const [, five] = (await log()).data
    expect(await (await choose(five as Scrobble, { media: first, episode: 4 })).json()).toMatchObject({ others: 0 })
    expect(await record(first)).toMatchObject({ episodesWatched: 6 })
    expect(await prisma().scrobbleChoice.count({ where: { connection: { userId } } })).toBe(0)
    expect(await stop(server, { EpisodeNumber: 7 })).toBe('Marked')
    expect(await record(first)).toMatchObject({ episodesWatched: 7 })
  })

  const undone = async ({ id }: Scrobble) => (await send('POST', `/api/me/scrobbles/${id}/undo`, undefined, me)).status

  test('stays where undoing or moving it would lose later marks that are stored no longer', async () => {
    const server = await jellyfin()
    await stop(server)
    const one = await newest()
    const player = await connect()
    for (const episode of [2, 3]) await tell(player, { title: 'Mushishi', season: 1, episode })
    expect((await log()).data.map(({ canUndo }) => canUndo)).toEqual([true, true, true])
    expect((await send('DELETE', `/api/me/connections/${player.id}`, undefined, me)).status).toBe(200)
    expect(await newest()).toMatchObject({ id: one.id, canUndo: false })
    expect(await undone(one)).toBe(409)
    expect((await choose(one, { media: second })).status).toBe(409)
    expect(await record(first)).toMatchObject({ episodesWatched: 3 })
    expect(await record(second)).toBeNull()
    expect(await newest()).toMatchObject({ outcome: 'Marked', media: { id: first } })
  })

  test('stays where a later run would be lost, but the run can be undone', async () => {
    const server = await jellyfin()
    for (const EpisodeNumber of [11, 12]) await stop(server, { EpisodeNumber })
    // The next day, where the user lives.
    const Timestamp = new Date(Date.now() + 86_400_000).toISOString()
    for (const EpisodeNumber of [1, 2]) await stop(server, { EpisodeNumber, Timestamp })
    const run = { status: 'Watching', episodesWatched: 2 }
    expect(await record(first)).toMatchObject(run)
    const marks = (await log()).data
    expect(marks.map(({ canUndo }) => canUndo)).toEqual([true, false, false, false])
    for (const each of marks.slice(1)) expect(await undone(each)).toBe(409)
    expect(await record(first)).toMatchObject(run)
    for (const each of marks) expect(await undone(each)).toBe(200)
    expect(await record(first)).toBeNull()
  })

  test('is undone before a later run that then is the first one', async () => {
    const server = await jellyfin()
    await stop(server, { EpisodeNumber: 12 })
    await stop(server, { Timestamp: new Date(Date.now() + 86_400_000).toISOString() })
    const [one, twelve] = (await log()).data as [Scrobble, Scrobble]
    expect([one.canUndo, twelve.canUndo]).toEqual([true, true])
    expect(await undone(twelve)).toBe(200)
    expect(await record(first)).toMatchObject({ status: 'Watching', episodesWatched: 1, earlierRuns: [] })
  })

  test('stays where later marks are beyond the end by now', async () => {
    const mediaId = await givenMedia({ title: 'Kemonozume', totalEpisodes: 13, format: 'TV' })
    const player = await connect()
    for (const episode of [4, 6]) await tell(player, { title: 'Kemonozume', episode })
    await prisma().media.update({ where: { id: mediaId }, data: { totalEpisodes: 5 } })
    const [six, four] = (await log()).data as [Scrobble, Scrobble]
    expect([six.canUndo, four.canUndo]).toEqual([true, false])
    expect(await undone(four)).toBe(409)
    expect(await record(mediaId)).toMatchObject({ episodesWatched: 6 })
    expect(await undone(six)).toBe(200)
  })

  test('undone and picked at once has one end', async () => {
    const server = await jellyfin()
    await stop(server)
    const { id } = await newest()
    const undo = send('POST', `/api/me/scrobbles/${id}/undo`, undefined, me)
    await Promise.all([undo, choose({ id }, { media: second })])
    const { outcome, media } = await newest()
    expect(await record(first)).toBeNull()
    expect((await record(second)) === null).toBe(outcome === 'Undone')
    expect(outcome === 'Undone' || media?.id === second).toBe(true)
  })

  test('stays where its record has changed since; undoing it is refused', async () => {
    const server = await jellyfin()
    await stop(server)
    await send('POST', '/api/watched', { media: first, episodesWatched: 3, status: 'Watching' }, me)
    const { id } = await newest()
    expect(await newest()).toMatchObject({ canUndo: false })
    expect((await send('POST', `/api/me/scrobbles/${id}/undo`, undefined, me)).status).toBe(409)
    expect((await choose({ id }, { media: second })).status).toBe(200)
    expect(await record(first)).toMatchObject({ episodesWatched: 3 })
  })
})

test('of a busy connection the newest are kept, in several parts', async () => {
  const server = await jellyfin()
  for (const EpisodeNumber of [1, 2, 3, 4, 5, 6]) await stop(server, { EpisodeNumber })
  const kept = async () => (await log()).data.map(({ episode }) => episode)
  // One that somebody has locked is left for the next run.
  await write(async (tx) => {
    await tx.query(sql`SELECT FROM scrobbles WHERE user_id = ${userId} AND first_episode = 2 FOR UPDATE`)
    await cleanScrobbles(2, 1)
  })
  expect(await kept()).toEqual([6, 5, 2])
  await cleanScrobbles(2, 1)
  expect(await kept()).toEqual([6, 5])
})

test('payloads are forgotten after a week, events after 90 days; all are in the export and gone with the account', async () => {
  const server = await jellyfin()
  for (const EpisodeNumber of [1, 2, 3]) await stop(server, { EpisodeNumber })
  const ids = (await log()).data.map(({ id }) => id)
  await rows(sql`UPDATE scrobbles SET created_at = now() - interval '8 days' WHERE id = ${ids[1]}::bigint`)
  await rows(sql`UPDATE scrobbles SET created_at = now() - interval '91 days' WHERE id = ${ids[2]}::bigint`)
  await cleanScrobbles()
  const kept = await prisma().scrobble.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  expect(kept.map(({ firstEpisode, payload }) => [firstEpisode, payload !== null])).toEqual([
    [2, false],
    [3, true],
  ])
  await choose(await newest(), { media: second })
  const text = await new Response(await exportOf(userId)(new AbortController().signal)).text()
  const exported = JSON.parse(text) as Record<string, unknown[]>
  expect([exported.connections?.length, exported.scrobbles?.length, exported.scrobbleChoices?.length]).toEqual([
    1, 2, 1,
  ])
  expect(text).toContain('PlaybackStop')
  expect(text).not.toContain(server.key)
  await deleteUser(userId)
  expect(await prisma().scrobble.count({ where: { userId } })).toBe(0)
  expect(
    (await ask('/api/scrobbles/jellyfin', { method: 'POST', body: '{}', headers: { 'x-api-key': server.key } })).status,
  ).toBe(401)
})
