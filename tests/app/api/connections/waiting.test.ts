import { describe, expect, test } from 'vitest'
import type { Scrobble, ScrobbleChoice, ScrobbleChosen } from '@/lib/connections/schemas/scrobbles'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import {
  choose,
  connect,
  connections,
  first,
  type Headers,
  jellyfin,
  log,
  me,
  newest,
  record,
  second,
  stop,
  tell,
  userId,
  useScrobbles,
} from '@/tests/support/scrobbles'

useDatabase()
useScrobbles()

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
