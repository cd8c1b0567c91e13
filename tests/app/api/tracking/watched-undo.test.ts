import { describe, expect, test } from 'vitest'
import { recordChange } from '@/lib/tracking/schemas/records'
import { prisma } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { call, history, list, media, removed, undo, useRecords, userId, written } from '@/tests/support/records'

useDatabase()
useRecords()

describe('two concurrent writes', () => {
  test('make one record and lose nothing', async () => {
    const body = { media, episodesWatched: 3, status: 'Watching' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => written('POST', body)))
    expect(new Set(answers.map(({ updatedDate }) => updatedDate)).size).toBe(1)
    expect(answers.filter(({ event }) => event !== null)).toHaveLength(1)
    expect(await prisma().watchedEvent.count({ where: { userId } })).toBe(1)
    await Promise.all(Array.from({ length: 8 }, (_, n) => written('PUT', { ...body, episodesWatched: n + 4 })))
    const events = (await history()).data.toReversed()
    for (const [n, event] of events.entries()) expect(event.before).toEqual(events[n - 1]?.after ?? null)
    expect((await list()).data[0]?.episodesWatched).toBe(events.at(-1)?.after?.episodesWatched)
  })

  test('of the same state: the second is refused with the newer state', async () => {
    const { updatedDate } = await written('POST', { media, episodesWatched: 3, status: 'Watching' })
    const edits = [5, 6].map((episodesWatched) =>
      call('PUT', { media, episodesWatched, status: 'Watching', updatedDate }),
    )
    const answers = await Promise.all(edits)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = await answers.find(({ status }) => status === 409)?.json()
    expect(loser).toMatchObject({ code: 'conflict', current: { media: { id: media }, status: 'Watching' } })
    expect([5, 6]).toContain(loser.current.episodesWatched)
    // The first one's answer may have been lost: a retry is no conflict.
    const again = { media, episodesWatched: loser.current.episodesWatched, status: 'Watching', updatedDate }
    expect((await call('PUT', again)).status).toBe(200)
    const first = { media, episodesWatched: 1, status: 'Watching' }
    expect((await call('POST', { ...first, updatedDate: null })).status, 'who saw none').toBe(409)
    expect((await call('DELETE', { media, updatedDate })).status).toBe(409)
    expect((await call('DELETE', { media, updatedDate: loser.current.updatedDate })).status).toBe(200)
    expect((await call('POST', { ...first, updatedDate: null })).status).toBe(200)
  })
})

describe('undo', () => {
  test('undoes the last change of any kind', async () => {
    const first = await written('POST', { media, episodesWatched: 3, status: 'Watching', rating: 70 })
    const gone = await removed({ media })
    const back = recordChange.parse(await (await undo({ event: gone.event })).json())
    expect(back.record).toMatchObject({ episodesWatched: 3, rating: 70, createdDate: first.createdDate })
    const changed = await written('PUT', { media, episodesWatched: 4, status: 'Watching' })
    expect(await (await undo({})).json()).toMatchObject({ record: { episodesWatched: 3 } })
    expect((await history()).data[0]).toMatchObject({
      source: 'Undo',
      undoes: changed.event,
      after: { episodesWatched: 3 },
    })
  })

  test('the history offers it for the last change of each record, except undos', async () => {
    const other = await givenMedia({ title: 'Trigun', totalEpisodes: 26 })
    await written('POST', { media, episodesWatched: 3, status: 'Watching' })
    await written('POST', { media: other, episodesWatched: 1, status: 'Watching' })
    await written('PUT', { media, episodesWatched: 4, status: 'Watching' })
    const ways = async () => (await history()).data.map(({ media, canUndo }) => [media.title, canUndo])
    expect(await ways()).toEqual([
      ['Cowboy Bebop', true],
      ['Trigun', true],
      ['Cowboy Bebop', false],
    ])
    await undo()
    expect(await ways()).toEqual([
      ['Cowboy Bebop', false],
      ['Cowboy Bebop', false],
      ['Trigun', true],
      ['Cowboy Bebop', false],
    ])
  })

  test('of a new record removes it; a repeated one does nothing', async () => {
    const { event } = await written('POST', { media, episodesWatched: 3, status: 'Watching' })
    for (let n = 0; n < 2; n++) expect(await (await undo({ event })).json()).toMatchObject({ record: null })
    expect((await undo()).status).toBe(200)
    expect([(await list()).total, (await history()).total]).toEqual([0, 2])
  })

  test('two concurrent ones undo once', async () => {
    const { event } = await written('POST', { media, episodesWatched: 3, status: 'Watching' })
    const answers = await Promise.all([undo({ event }), undo({ event }), undo()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await history()).total).toBe(2)
  })

  test('is refused after a newer change, and for records of others', async () => {
    const { event } = await written('POST', { media, episodesWatched: 3, status: 'Watching' })
    await written('PUT', { media, episodesWatched: 4, status: 'Watching' })
    const refused = await undo({ event })
    expect([refused.status, (await refused.json()).current.episodesWatched]).toEqual([409, 4])
    const other = await bearerOf(await givenUser())
    expect((await send('POST', '/api/watched/undo', { event }, other)).status).toBe(404)
    expect((await send('POST', '/api/watched/undo', {}, other)).status).toBe(404)
    expect((await undo({ event: 'x' })).status).toBe(400)
  })
})
