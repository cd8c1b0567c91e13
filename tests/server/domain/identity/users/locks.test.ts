import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { confirmEmail, resetPassword } from '@/server/domain/accounts/credentials'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { logIn } from '@/server/domain/accounts/logins'
import { makeLink } from '@/server/domain/accounts/mail-links'
import { confirm } from '@/server/domain/accounts/mutations'
import { hashOfNobody, isOutdated } from '@/server/domain/identity/sessions/passwords'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()

const CLIENT = { address: '10.0.0.1', userAgent: null }
const NEW = 'a new long password'
const WITH_NEW = { password: NEW, endsKeys: true }

/** The number of statements in this database that wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return row?.n ?? 0
}

/** Locks are held until others wait for them: not for the five seconds of Prisma, on a busy machine. */
const HELD = { timeout: 60_000 }

/** Starts all of them while these accounts are locked, then releases the locks at once. */
async function atOnce<Result>(ids: number[], ...acts: (() => Promise<Result>)[]) {
  const { begun } = await prisma().$transaction(async (db) => {
    await db.$queryRaw`SELECT id FROM users WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`
    const begun = Promise.allSettled(acts.map((act) => act()))
    await expect.poll(waiting, { interval: 5 }).toBe(acts.length)
    return { begun }
  }, HELD)
  return begun
}

test.each([
  ['a confirmation', (id: number) => makeLink(id, 'Confirm'), (token: string) => confirm(token)],
  ['a reset', (id: number) => makeLink(id, 'Reset'), (token: string) => resetPassword(token, WITH_NEW, CLIENT)],
  [
    'a new address',
    (id: number) => makeLink(id, 'ChangeEmail', `new-${id}@example.org`),
    (token: string) => confirmEmail(token),
  ],
])('%s locks the account before anything that belongs to it', async (_, link, act) => {
  const id = await givenUser()
  const token = await link(id)
  const acting = await prisma().$transaction(async (db) => {
    await db.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR NO KEY UPDATE`
    const begun = act(token).then(() => 'done')
    await expect.poll(waiting, { interval: 5 }).toBe(1)
    await db.$queryRaw`SELECT 1 FROM mail_tokens WHERE user_id = ${id} FOR UPDATE NOWAIT`
    await db.$queryRaw`SELECT 1 FROM sessions WHERE user_id = ${id} FOR UPDATE NOWAIT`
    return { begun }
  }, HELD)
  expect(await acting.begun).toBe('done')
})

test('a login by a password that is replaced meanwhile opens no session', async () => {
  const id = await givenUser('overtaken')
  const passwordHash = await hashOfNobody('test')
  const overtaken = await prisma().$transaction(async (db) => {
    await db.user.update({ where: { id }, data: { passwordHash } })
    const begun = Promise.allSettled([logIn({ email: 'overtaken@example.org', password: PASSWORD }, CLIENT)])
    await expect.poll(waiting, { interval: 5 }).toBe(1)
    return { begun }
  }, HELD)
  expect((await overtaken.begun)[0]).toMatchObject({ status: 'rejected', reason: { code: 'badCredentials' } })
  expect(await prisma().session.count({ where: { userId: id } })).toBe(0)
})

test('logins at once renew an old hash, and all enter', async () => {
  const id = await givenUser('veteran')
  const passwordHash = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await prisma().user.update({ where: { id }, data: { passwordHash } })
  const entering = () => logIn({ email: 'veteran@example.org', password: PASSWORD }, CLIENT)
  await Promise.all([entering(), entering(), entering()])
  const renewed = await prisma().user.findUniqueOrThrow({ where: { id } })
  expect(isOutdated(renewed.passwordHash)).toBe(false)
})

test('concurrent use of several links of one account never deadlocks', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await givenUser()
    const resets = [await makeLink(id, 'Reset'), await makeLink(id, 'Reset'), await makeLink(id, 'Reset')]
    const address = await makeLink(id, 'ChangeEmail', `moved-${round}@example.org`)
    const outcomes = await Promise.allSettled([
      ...resets.map((token) => resetPassword(token, WITH_NEW, CLIENT)),
      confirmEmail(address),
    ])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'linkExpired' })
    expect(outcomes.slice(0, 3).filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  }
})

test('two concurrent changes to each other’s address are both refused', async () => {
  for (let round = 0; round < 10; round++) {
    const [one, other] = [await givenUser(`one-${round}`), await givenUser(`other-${round}`)]
    const tokens = [
      await makeLink(one, 'ChangeEmail', `other-${round}@example.org`),
      await makeLink(other, 'ChangeEmail', `one-${round}@example.org`),
    ]
    const outcomes = await atOnce([one, other], ...tokens.map((token) => () => confirmEmail(token)))
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'conflict', fields: { email: 'taken' } } })
  }
})

/** Runs `work` while a transaction that deletes a row of `follows` waits for `open`. */
async function behindGate<Result>(work: (open: () => Promise<void>) => Promise<Result>): Promise<Result> {
  await rows(sql`CREATE OR REPLACE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(42); RETURN OLD; END'`)
  await rows(sql`CREATE TRIGGER gate BEFORE DELETE ON follows FOR EACH ROW EXECUTE FUNCTION wait_at_gate()`)
  const gate = await pool().connect()
  try {
    await gate.query('SELECT pg_advisory_lock(42)')
    return await work(async () => {
      await gate.query('SELECT pg_advisory_unlock(42)')
    })
  } finally {
    gate.release(true)
    await rows(sql`DROP TRIGGER gate ON follows`)
  }
}

test('two users who follow each other can delete their accounts concurrently', async () => {
  const [one, other] = [await givenUser(), await givenUser()]
  await prisma().follow.createMany({
    data: [
      { followerId: one, followedId: other },
      { followerId: other, followedId: one },
    ],
  })
  const deleted = await behindGate(async (open) => {
    const deleting = Promise.all([deleteUser(one), deleteUser(other)])
    await expect.poll(waiting, { interval: 5 }).toBe(2)
    await open()
    return deleting
  })
  expect(deleted).toEqual([true, true])
})
