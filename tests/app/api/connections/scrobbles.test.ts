import { describe, expect, test, vi } from 'vitest'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import {
  connect,
  connections,
  film,
  first,
  type Headers,
  jellyfin,
  log,
  me,
  newest,
  record,
  said,
  second,
  stop,
  tell,
  userId,
  useScrobbles,
} from '@/tests/support/scrobbles'

useDatabase()
useScrobbles()

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
    expect(await tell(player, { kind: 'Movie', ids: ['tmdb:4977'] })).toBe('Repeated')
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

  test('of Kodi, by the add-on and in the form of players', async () => {
    const player = await connect({ program: 'Kodi' })
    const event = {
      ...{ event: 'end', mediaType: 'episode', tvShowTitle: 'Mushishi', season: 2, episode: 1, duration: 1440 },
      ...{ progress: { time: 1440, percent: 100 }, tvShowUniqueIds: { tvdb: '79481' } },
    }
    const told = async (more: object) =>
      said(await send('POST', '/api/scrobbles/kodi', { ...event, ...more }, { 'x-api-key': player.key }))
    expect(await told({ event: 'interval' })).toBe('Ignored')
    expect(await told({ event: 'stop', progress: { time: 700, percent: 48.6 } })).toBe('TooShort')
    expect(await told({})).toBe('Marked')
    expect(await told({})).toBe('Repeated')
    expect(await tell(player, { title: 'Mushishi', season: 2, episode: 2 })).toBe('Marked')
    expect(await record(second)).toMatchObject({ episodesWatched: 2 })
  })

  test('of another user of the server nothing, and it is not stored', async () => {
    const server = await jellyfin()
    expect(await stop(server, { NotificationUsername: 'Ben' })).toBe('OtherUser')
    expect(await record(first)).toBeNull()
    expect((await log()).total).toBe(0)
    expect(await connections()).toMatchObject([{ others: 1, isHeard: false }])
    // Whatever it does, mine has been heard.
    expect(await stop(server, { PlayedToCompletion: false })).toBe('TooShort')
    expect(await connections()).toMatchObject([{ others: 1, marked: 0, waiting: 0, isHeard: true }])
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
