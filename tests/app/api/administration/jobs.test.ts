import { beforeEach, expect, test } from 'vitest'
import type { Job, JobKinds } from '@/lib/administration/schemas/jobs'
import { jobKinds, jobs } from '@/server/domain/administration/jobs/queries'
import { rows, sql } from '@/server/platform/database/client'
import { openQueue } from '@/server/platform/jobs/queue'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { type Somebody, somebody } from '@/tests/support/moderation'
import { blocksOf, plansOf } from '@/tests/support/plans'

useDatabase()

let administrator: Somebody
beforeEach(async () => {
  administrator = await somebody('CanAdminister')
  await openQueue()
  await rows(sql`DELETE FROM jobs.job`)
})

const listed = async (query = '') => {
  const response = await send('GET', `/api/admin/jobs${query}`, undefined, administrator.headers)
  return (await response.json()) as { data: Job[]; total: number }
}
const kinds = async () => {
  const response = await send('GET', '/api/admin/jobs/queues', undefined, administrator.headers)
  return new Map(((await response.json()) as JobKinds).data.map((kind) => [kind.name, kind]))
}
const acts = () =>
  rows<{ act: string; object: string; after: unknown }>(
    sql`SELECT act::text, object, after FROM moderation_log WHERE moderator_id = ${administrator.id} ORDER BY id`,
  )
const at = (name: string, id: string) => `/api/admin/jobs/${name}/${id}`
const retry = (name: string, id: string) => send('PUT', at(name, id), undefined, administrator.headers)
const cancel = (name: string, id: string) => send('DELETE', at(name, id), undefined, administrator.headers)

/** A mail that has failed for good, as pg-boss leaves it. */
async function failedMail(message: string): Promise<string> {
  const { boss } = await openQueue()
  const id = await boss.send('mail', { kind: 'refused', username: 'Secret', to: 'who@example.org' }, { retryLimit: 0 })
  await boss.fetch('mail')
  await boss.fail('mail', id ?? '', { message })
  return id ?? ''
}

test('only administrators call', async () => {
  const id = crypto.randomUUID()
  const calls = [
    ['GET', '/api/admin/jobs'],
    ['POST', '/api/admin/jobs', { name: 'clean' }],
    ['GET', '/api/admin/jobs/queues'],
    ['PUT', at('mail', id)],
    ['DELETE', at('mail', id)],
  ] as const
  const moderator = await somebody('CanModerate')
  for (const [method, address, body] of calls) {
    expect(await refusalOf(await send(method, address, body, moderator.headers)), address).toEqual([403, 'forbidden'])
    expect(await refusalOf(await send(method, address, body)), address).toEqual([401, 'unauthenticated'])
  }
})

test('a failed job says why, shows ids alone, and is tried again, whose copy goes', async () => {
  const id = await failedMail('550 <who@example.org> unknown; see https://mx.example/why?token=abc')
  const [job] = (await listed('?state=failed')).data
  expect(job).toMatchObject({
    ...{ id, name: 'mail', state: 'failed', attempts: 1, canRetry: true, canCancel: false },
    facts: { kind: 'refused' },
    reason: '550 <[address]> unknown; see https://mx.example/…',
  })
  expect(JSON.stringify(job)).not.toMatch(/who@|Secret/)
  expect(await rows(sql`SELECT FROM jobs.job WHERE name = 'dead'`)).toHaveLength(1)
  await rows(
    sql`UPDATE jobs.job SET created_on = created_on - interval '3 hours', completed_on = completed_on - interval '3 hours'`,
  )
  expect((await retry('mail', id)).status).toBe(200)
  expect(await rows(sql`SELECT FROM jobs.job WHERE name = 'dead'`)).toEqual([])

  const { boss } = await openQueue()
  await boss.maintain()
  const [again] = await boss.fetch('mail')
  expect(again?.id).toBe(id)
  expect(await refusalOf(await retry('mail', id))).toEqual([409, 'settled'])
  await boss.fail('mail', id, { message: 'no' })
  expect((await listed('?state=failed')).data[0]).toMatchObject({ id, attempts: 2 })
  expect(await acts()).toEqual([{ act: 'RetryJob', object: 'mail', after: { id } }])
})

test('of two failed jobs that run one at a time, one is tried again', async () => {
  const { boss } = await openQueue()
  const ids: string[] = []
  for (const _ of [1, 2]) {
    const id = (await boss.send('clean', {}, { retryLimit: 0 })) ?? ''
    await boss.fetch('clean')
    await boss.fail('clean', id, { message: 'no' })
    ids.push(id)
  }
  const both = await Promise.all(ids.map((id) => retry('clean', id)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a mail to a new address is not sent again: its link would change the account', async () => {
  const { boss } = await openQueue()
  const id = (await boss.send('mail', { kind: 'changeEmail', userId: 1, email: 'old@example.org' })) ?? ''
  expect((await cancel('mail', id)).status).toBe(200)
  expect((await listed('?state=cancelled')).data).toMatchObject([{ id, canRetry: false }])
  expect(await refusalOf(await retry('mail', id))).toEqual([403, 'forbidden'])
})

test('a job that waits is cancelled, one that runs or follows a merge is not', async () => {
  const { boss } = await openQueue()
  const id = (await boss.send('mail', { kind: 'approved', userId: 1 })) ?? ''
  expect((await cancel('mail', id)).status).toBe(200)
  expect(await boss.fetch('mail')).toEqual([])
  expect((await listed('?state=cancelled')).data).toMatchObject([{ id, facts: { kind: 'approved', userId: 1 } }])
  expect(await refusalOf(await cancel('mail', id))).toEqual([409, 'settled'])
  expect((await retry('mail', id)).status).toBe(200)
  expect(await boss.fetch('mail')).toHaveLength(1)
  expect(await refusalOf(await cancel('mail', id))).toEqual([409, 'settled'])
  const merged = (await boss.send('merged', { merge: 1 })) ?? ''
  expect(await refusalOf(await cancel('merged', merged))).toEqual([403, 'forbidden'])
  expect(await refusalOf(await retry('mail', merged))).toEqual([404, 'notFound'])
})

test('a scheduled job is run once, not twice at once', async () => {
  const { boss } = await openQueue()
  await boss.schedule('tags', '7,37 * * * *')
  const run = (name: string) => send('POST', '/api/admin/jobs', { name }, administrator.headers)
  const both = await Promise.all([run('tags'), run('tags')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [job] = await boss.fetch('tags')
  expect(await refusalOf(await run('tags'))).toEqual([409, 'conflict'])
  await boss.complete('tags', job?.id ?? '')
  expect((await run('tags')).status).toBe(200)
  expect(await refusalOf(await run('mail'))).toEqual([404, 'notFound'])
  expect((await kinds()).get('tags')).toMatchObject({
    counts: { waiting: 1, completed: 1, failed: 0 },
    schedule: { cron: '7,37 * * * *', nextDate: expect.stringMatching(/:[03]7:00\.000Z$/) },
    canRun: true,
  })
  expect((await acts()).map(({ act, object }) => [act, object])).toEqual([
    ['RunJob', 'tags'],
    ['RunJob', 'tags'],
  ])
})

test('the list is bounded, newest first, and reads few blocks of many jobs', async () => {
  await rows(sql`INSERT INTO jobs.job (name, state, created_on, data)
    SELECT 'mail', (CASE WHEN n % 2 = 0 THEN 'failed' ELSE 'completed' END)::jobs.job_state, now() - n * interval '1 second', '{}'
    FROM generate_series(1, 20000) n`)
  await rows(sql`ANALYZE jobs.job`)
  const { data, total } = await listed('?size=2')
  expect(total).toBe(1000)
  expect(data.map(({ state }) => state)).toEqual(['completed', 'failed'])
  expect((await listed('?page=499&size=2')).data).toHaveLength(2)
  expect((await listed('?page=500&size=2')).data).toEqual([])
  expect((await listed('?name=tags')).data).toEqual([])
  expect((await kinds()).get('mail')?.counts).toMatchObject({ failed: 1000, completed: 1000, waiting: 0 })
  const plans = [
    ...(await plansOf(() => jobs({ page: 30, size: 30 }))),
    ...(await plansOf(() => jobs({ name: 'mail', state: 'failed', page: 0, size: 30 }))),
    ...(await plansOf(() => jobKinds())),
  ]
  for (const plan of plans) expect(blocksOf(plan), plan).toBeLessThanOrEqual(2000)
})
