import { beforeEach, expect, test } from 'vitest'
import { listBulkAnswer, seenOfList } from '@/lib/tracking/schemas/bulk'
import { rows, sql } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'
import { add, at, created, me, media, put, read, titles, useLists, userId } from '@/tests/support/lists'

useDatabase()
useLists()

beforeEach(async () => {
  await created({ name: 'Best' })
  for (const [n, id] of media.entries())
    await rows(sql`INSERT INTO watched_records (user_id, media_id, status)
      VALUES (${userId}, ${id}, ${n === 0 ? 'Paused' : 'Watching'}::watch_status)`)
})

const bulk = (method: 'POST' | 'DELETE', body: object, headers = me) =>
  send(method, at('best', '/watched'), body, headers)
const answerOf = async (response: Promise<Response>) => listBulkAnswer.parse(await (await response).json())

test('all of a filter are appended in the order of their titles, and one call takes them back', async () => {
  const [akira = 0, bakuman = 0, clannad = 0, durarara = 0] = media
  await add('best', { media: clannad })
  const added = await answerOf(bulk('POST', { filter: { status: 'Watching' } }))
  expect(added).toEqual({ media: [bakuman, durarara], present: 1, refused: 0 })
  expect(await titles('best')).toEqual(['Clannad', 'Bakuman', 'Durarara'])
  expect((await read('best')).entryCount).toBe(3)
  expect(await answerOf(bulk('POST', { media: [akira, clannad, 99_999] }))).toMatchObject({
    media: [akira],
    present: 1,
  })
  await add('best', { media: durarara, description: 'Mine' })
  expect(await answerOf(bulk('DELETE', { media: added.media }))).toMatchObject({ media: [bakuman] })
  expect(await titles('best')).toEqual(['Clannad', 'Durarara', 'Akira'])
  expect(await answerOf(bulk('DELETE', { media: added.media })), 'again').toMatchObject({ media: [] })
})

test('a list without room takes the first works, and says how many it refused', async () => {
  // As ten thousand entries leave it (tests/app/api/lists/list-entries.test.ts).
  await rows(sql`UPDATE lists SET entry_count = 9998 WHERE owner_id = ${userId} AND slug = 'best'`)
  const [akira, bakuman] = media
  expect(await answerOf(bulk('POST', { filter: {} }))).toEqual({ media: [akira, bakuman], present: 0, refused: 2 })
  expect(await answerOf(bulk('POST', { filter: {} }))).toEqual({ media: [], present: 2, refused: 2 })
})

test('twice at once each work is added once', async () => {
  const answers = await Promise.all([1, 2].map(() => answerOf(bulk('POST', { filter: {} }))))
  expect(answers.map(({ media, present }) => [media.length, present]).sort()).toEqual([
    [0, 4],
    [4, 0],
  ])
})

test("others' lists, visitors and wrong bodies are refused", async () => {
  const other = await bearerOf(await givenUser())
  expect((await bulk('POST', { filter: {} }, other)).status).toBe(404)
  expect((await bulk('POST', { filter: {} }, {})).status).toBe(401)
  for (const body of [{}, { filter: {}, media }, { filter: { status: 'x' } }, { media: ['1'] }])
    expect((await bulk('POST', body)).status).toBe(400)
  expect((await bulk('DELETE', { media: [] })).status).toBe(400)
  expect(await titles('best')).toEqual([])
})

test('the completed works of a list are counted, also for others who may see it', async () => {
  const seen = async (headers = me) => {
    const response = await send('GET', at('best', '/watched'), undefined, headers)
    return response.ok ? seenOfList.parse(await response.json()) : response.status
  }
  const [akira = 0, bakuman = 0, clannad = 0] = media
  expect(await seen()).toEqual({ seen: 0, total: 0 })
  for (const id of [akira, bakuman, clannad]) await add('best', { media: id })
  expect(await seen()).toEqual({ seen: 0, total: 3 })
  await rows(sql`UPDATE watched_records SET status = 'Completed' WHERE user_id = ${userId} AND media_id <> ${bakuman}`)
  expect(await seen()).toEqual({ seen: 2, total: 3 })
  await rows(sql`UPDATE watched_records SET status = 'Watching', earlier_runs = '[{}]' WHERE media_id = ${akira}`)
  expect(await seen(), 'while it is watched again').toEqual({ seen: 2, total: 3 })

  const other = await bearerOf(await givenUser())
  expect(await seen(other)).toBe(404)
  expect((await send('GET', at('best', '/watched'))).status).toBe(401)
  await put('best', { visibility: 'Public' })
  expect(await seen(other)).toEqual({ seen: 0, total: 3 })
})
