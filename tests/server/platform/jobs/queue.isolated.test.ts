import { afterEach, describe, expect, test, vi } from 'vitest'
import { pool, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { closeQueue, enqueue, openQueue, QUEUES } from '@/server/platform/jobs/queue'
import { log as appLog } from '@/server/platform/log'
import { write } from '@/server/platform/writing/write'
import { startWorkers } from '@/server/programs/workers'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { givenUser } from '@/tests/support/factories'
import { openMailbox } from '@/tests/support/mailbox'

useDatabase()
afterEach(async () => {
  env().SMTP_URL = undefined
  await closeQueue()
})

type Job = { state: string; retryCount: number; later: boolean; data: { userId: number } }
const jobs = () =>
  rows<Job>(sql`SELECT state::text, retry_count AS "retryCount", start_after > now() AS later, data FROM jobs.job
    WHERE name = 'mail' ORDER BY created_on`)

describe('a job', () => {
  test('is part of the write that adds it', async () => {
    await openQueue()
    const gone = write(async (tx) => {
      tx.addJob('mail', { kind: 'passwordChanged', userId: 1 })
      throw new Error('no')
    })
    await expect(gone).rejects.toThrow('no')
    expect(await jobs()).toEqual([])
    await write(async (tx) => tx.addJob('mail', { kind: 'passwordChanged', userId: 2 }))
    expect(await jobs()).toMatchObject([{ state: 'created', data: { userId: 2 } }])
    await rows(sql`DELETE FROM jobs.job`)
  })

  test('is done by the workers, and is retried while the mail server is down', async () => {
    const log = vi.spyOn(appLog, 'error').mockImplementation(() => {})
    const box = await openMailbox()
    env().SMTP_URL = box.url
    const stop = await startWorkers()
    await enqueue('mail', { kind: 'passwordChanged', userId: await givenUser() })
    await eventually(() => expect(box.received).toHaveLength(1))
    await eventually(async () => expect(await jobs()).toMatchObject([{ state: 'completed' }]))

    await box.close()
    await enqueue('mail', { kind: 'passwordChanged', userId: await givenUser() })
    await eventually(async () => expect((await jobs())[1]).toMatchObject({ state: 'retry', later: true }))
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ job: 'mail' }), 'A job failed and will be tried again.')

    const again = await openMailbox({}, Number(new URL(box.url).port))
    await rows(sql`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`)
    await eventually(() => expect(again.received).toHaveLength(1))
    await stop()
    await again.close()
  })

  test('that fails in a batch fails alone', async () => {
    vi.spyOn(appLog, 'error').mockImplementation(() => {})
    await openQueue()
    await rows(sql`DELETE FROM jobs.job`)
    const box = await openMailbox({
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('bad') ? new Error('no such user') : null),
    })
    env().SMTP_URL = box.url
    for (const name of ['good-one', 'bad-one', 'good-two'])
      await enqueue('mail', { kind: 'passwordChanged', userId: await givenUser(name) })
    const stop = await startWorkers()
    await eventually(async () =>
      expect((await jobs()).map(({ state }) => state)).toEqual(['completed', 'retry', 'completed']),
    )
    await stop()
    await box.close()
  })

  test('that fails for good is in the queue "dead"', async () => {
    vi.spyOn(appLog, 'error').mockImplementation(() => {})
    env().SMTP_URL = 'smtp://127.0.0.1:1'
    await openQueue()
    await rows(sql`DELETE FROM jobs.job`)
    await enqueue('mail', { kind: 'passwordChanged', userId: await givenUser() })
    await rows(sql`UPDATE jobs.job SET retry_count = retry_limit`)
    const stop = await startWorkers()
    const dead = () => rows<{ data: unknown }>(sql`SELECT data FROM jobs.job WHERE name = 'dead'`)
    await eventually(async () => expect(await dead()).toHaveLength(1))
    await stop()
  })
})

test('an existing queue is opened with few reads, and closes all connections', async () => {
  await openQueue()
  await closeQueue()
  const asked = vi.spyOn(pool(), 'query')
  await openQueue()
  expect(asked.mock.calls.length).toBeLessThan(8)
  asked.mockRestore()
  const stop = await startWorkers()
  await stop()
  await eventually(() => expect(pool().totalCount - pool().idleCount).toBe(0))
})

test('queues of earlier versions are deleted with their jobs and schedules', async () => {
  const { boss } = await openQueue()
  await boss.createQueue('standings')
  await boss.schedule('standings', '*/10 * * * *')
  await boss.send('standings', {})
  await closeQueue()
  await openQueue()
  expect(await rows(sql`SELECT name FROM jobs.queue WHERE name = 'standings'`)).toEqual([])
  expect(await rows(sql`SELECT name FROM jobs.schedule WHERE name = 'standings'`)).toEqual([])
  expect(await rows(sql`SELECT name FROM jobs.job WHERE name = 'standings'`)).toEqual([])
})

test('the queue has a schema of its own', async () => {
  const tables = await rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'jobs'`)
  expect(tables[0]?.n).toBeGreaterThan(4)
})

test('processes can create the queues at the same time', async () => {
  await closeQueue()
  await rows(sql`DROP SCHEMA jobs CASCADE`)
  const process = globalThis as { mokurokuQueue?: unknown }
  const opened = Array.from({ length: 4 }, () => {
    const queue = openQueue()
    process.mokurokuQueue = undefined
    return queue
  })
  const queues = await Promise.all(opened)
  for (const { boss } of queues) await boss.stop()
  expect(await rows(sql`SELECT name FROM jobs.queue`)).toHaveLength(Object.keys(QUEUES).length)
})
