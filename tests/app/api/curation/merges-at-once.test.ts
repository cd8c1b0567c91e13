import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patientPool, pool, prisma } from '@/server/platform/database/client'
import { setRole } from '@/server/platform/database/connections'
import { placesStates } from '@/server/platform/places'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { waitingForLocks } from '@/tests/support/locks'

useDatabase()

let editor: { authorization: string }
beforeAll(async () => {
  editor = await bearerOf(await givenUser('joiner', { permissions: ['CanEdit'] }))
})
afterAll(() => setRole('command'))

const works = (count: number) => Promise.all(Array.from({ length: count }, () => givenMedia({ title: 'Gone' })))
const mergeAll = (from: readonly number[], into: number) =>
  Promise.all(from.map(async (id) => (await send('POST', `/api/media/${id}/merge`, { into }, editor)).status))

describe.each(['origin', 'worker'] as const)('six merges at once, in a process of the kind %s', (role) => {
  beforeAll(() => setRole(role))

  test.each([
    ['of six works into one', () => works(6)],
    ['of one work', async () => Array<number>(6).fill(await givenMedia({ title: 'Gone' }))],
  ])('%s: each is done, or refused with what the others did', async (_, given) => {
    const into = await givenMedia({ title: 'Kept' })
    const from = await given()
    const readers = await Promise.all(Array.from({ length: 3 }, () => givenUser()))
    const records = [...new Set([...from, into])].flatMap((mediaId) => readers.map((userId) => ({ mediaId, userId })))
    await prisma().watchedRecord.createMany({ data: records.map((of) => ({ ...of, status: 'Completed' as const })) })
    const done = new Set(from).size
    expect((await mergeAll(from, into)).sort()).toEqual([...Array(done).fill(200), ...Array(6 - done).fill(404)])
    expect(await prisma().watchedRecord.count({ where: { mediaId: into } })).toBe(readers.length)
  })
})

test('six merges wait for one that waits for a lock, however long that takes: not for a connection', async () => {
  setRole('origin')
  const into = await givenMedia({ title: 'Kept' })
  const from = await works(6)
  // Who waits for a connection has given up long before the lock is given back.
  patientPool().options.connectionTimeoutMillis = 50
  const holder = await pool().connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM media WHERE id = $1 FOR UPDATE', [into])
  const merging = mergeAll(from, into)
  await expect.poll(waitingForLocks, { interval: 5 }).toBe(1)
  await expect
    .poll(() => placesStates().find(({ name }) => name === 'longWrites'), { interval: 5 })
    .toMatchObject({ taken: 1, waiting: 5 })
  expect(patientPool().waitingCount).toBe(0)
  await holder.query('COMMIT')
  holder.release()
  expect(await merging).toEqual(Array(6).fill(200))
})
