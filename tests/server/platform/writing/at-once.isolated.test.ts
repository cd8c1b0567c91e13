import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { disconnect, pool, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { type Tx, write } from '@/server/platform/writing/write'
import { problemAnswer } from '@/server/web/http/problem'
import { refusalOf } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { givenUser } from '@/tests/support/factories'

useDatabase()

let [one, other] = [0, 0]
beforeEach(async () => {
  ;[one, other] = [await givenUser(), await givenUser()]
})

const described = async (id: number) =>
  (await rows<{ description: string }>(sql`SELECT description FROM users WHERE id = ${id}`))[0]?.description

const byDriver = (tx: Tx, id: number, by: string): Promise<unknown> =>
  tx.query(sql`UPDATE users SET description = concat(description, ${by}::text) WHERE id = ${id}`)
const byPrisma = async (tx: Tx, id: number, by: string): Promise<unknown> =>
  (await tx.prisma()).$executeRaw(sql`UPDATE users SET description = concat(description, ${by}::text) WHERE id = ${id}`)

/** Resolves for all when so many have come. */
function meeting(count: number) {
  let come = () => {}
  const all = new Promise<void>((resolve) => {
    let missing = count
    come = () => --missing === 0 && resolve()
  })
  return () => {
    come()
    return all
  }
}

describe.each([
  ['the driver', byDriver],
  ['Prisma', byPrisma],
])('two writes that wait for each other, by statements of %s', (_, change) => {
  test.each([undefined, 1])('both happen, once each (minutes: %s)', async (minutes) => {
    const meet = meeting(2)
    const opposite = (first: number, second: number, by: string) =>
      write(
        async (tx) => {
          await change(tx, first, by)
          await meet()
          await change(tx, second, by)
        },
        minutes === undefined ? {} : { minutes },
      )
    await Promise.all([opposite(one, other, 'a'), opposite(other, one, 'b')])
    for (const id of [one, other]) expect(['ab', 'ba']).toContain(await described(id))
  })
})

describe('a write that waits for what another one has locked', () => {
  const { STATEMENT_TIMEOUT } = env()
  beforeAll(async () => {
    await disconnect()
    env().STATEMENT_TIMEOUT = 500
  })
  afterAll(async () => {
    await disconnect()
    env().STATEMENT_TIMEOUT = STATEMENT_TIMEOUT
  })

  test.each([
    ['the driver', byDriver],
    ['Prisma', byPrisma],
  ])('says so, by a statement of %s, and when to come again', async (_, change) => {
    const holder = await pool().connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [one])
      const error = await write((tx) => change(tx, one, 'a')).catch((thrown: unknown) => thrown)
      const answer = problemAnswer(error, new Request('http://localhost/api/users/me'))
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(await refusalOf(answer)).toEqual([503, 'locked'])
    } finally {
      holder.release(true)
    }
    await eventually(() => write((tx) => change(tx, one, 'b')))
    expect(await described(one)).toBe('b')
  })

  test('a statement that is slow by itself does not', async () => {
    const error = await write((tx) => tx.query('SELECT pg_sleep(60)')).catch((thrown: unknown) => thrown)
    expect(await refusalOf(problemAnswer(error, new Request('http://localhost')))).toEqual([503, 'databaseBusy'])
  })
})
