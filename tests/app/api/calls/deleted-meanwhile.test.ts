import { beforeAll, expect, test } from 'vitest'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import type { Method } from '@/server/web/http/route'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { waitingForLocks } from '@/tests/support/locks'

useDatabase()

let media: number
beforeAll(async () => {
  media = await givenMedia({ title: 'One' })
  await givenUser('Followed')
  await givenUser('Blocked')
  await rows(sql`CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(42); RETURN OLD; END'`)
  await rows(sql`CREATE TRIGGER gate BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION wait_at_gate()`)
})

const contribution = { noun: 'media', change: { title: 'Two' } }

/** Writes of a user, each with its address and body for that work. None depends on another, since they run at once. */
const WRITES: [method: Method, path: string, body?: object][] = [
  ['POST', '/api/contributions', { ...contribution, id: 'WORK' }],
  ['POST', '/api/watched', { media: 'WORK', status: 'Watching', episodesWatched: 2 }],
  ['POST', '/api/user-lists', { name: 'Mine' }],
  ['POST', '/api/media/WORK/comments', { rawText: 'Who wrote the music?', kind: 'comment' }],
  ['POST', '/api/media/WORK/comments', { rawText: 'Well.', recommended: 'Mixed' }],
  ['PUT', '/api/users/Followed/follow'],
  ['PUT', '/api/users/Blocked/block', { kind: 'Block' }],
  ['PUT', '/api/me/dismissed-works/WORK'],
  ['PUT', '/api/me/favorites/media/WORK'],
  ['PUT', '/api/me/subscriptions/media/WORK'],
  ['POST', '/api/me/torrent-hides', { category: 'Game' }],
  ['POST', '/api/me/torrent-searches', { search: 'query=frieren' }],
  ['POST', '/api/me/connections', { program: 'Other', name: 'TV' }],
  ['PUT', '/api/users/update', { description: 'Me' }],
]

/** Deletes an account while `work` runs, which calls as that user. */
async function whileDeleted<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
  const gate = await pool().connect()
  try {
    await gate.query('SELECT pg_advisory_lock(42)')
    const deleting = deleteUser(id)
    await expect.poll(waitingForLocks, { interval: 5 }).toBe(1)
    const working = work()
    await expect.poll(waitingForLocks, { interval: 5 }).toBeGreaterThan(1)
    await gate.query('SELECT pg_advisory_unlock(42)')
    expect(await deleting).toBe(true)
    return await working
  } finally {
    gate.release(true)
  }
}

const given = (body: object | undefined) => body && JSON.parse(JSON.stringify(body).replaceAll('"WORK"', String(media)))

test.each([false, true])(
  'a contribution during the deletion of its account is one of nobody (after others: %s)',
  async (isKnown) => {
    const id = await givenUser()
    const me = await bearerOf(id)
    if (isKnown) await prisma().contributor.create({ data: { userId: id } })
    const answer = await whileDeleted(id, () =>
      send('POST', '/api/contributions', given({ ...contribution, id: 'WORK' }), me),
    )
    expect(await refusalOf(answer)).toEqual([401, 'unauthenticated'])
  },
)

test('no write during the deletion of its account fails by our fault, and none stops the deletion', async () => {
  const id = await givenUser()
  const me = await bearerOf(id)
  // It changes a row that is there already.
  expect(
    (await send('POST', '/api/watched', given({ media: 'WORK', status: 'Watching', episodesWatched: 1 }), me)).status,
  ).toBe(200)
  const answers = await whileDeleted(id, () =>
    Promise.all(
      WRITES.map(async ([method, path, body]) => {
        const { status } = await send(method, path.replace('WORK', String(media)), given(body), me)
        return `${status} ${method} ${path}`
      }),
    ),
  )
  expect(answers.filter((answer) => !/^(200|204|401|404|409) /.test(answer))).toEqual([])
})
