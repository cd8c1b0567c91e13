import { describe, expect, test } from 'vitest'
import type { Scrobble } from '@/lib/connections/schemas/scrobbles'
import { prisma } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import {
  choose,
  connect,
  first,
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
