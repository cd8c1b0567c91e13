import { beforeEach, expect, test } from 'vitest'
import { connect, transaction } from '@/server/loader/tables/connection'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'
import { COMMIT_REFUSED, drainInvalidations, refusingCommits } from '@/tests/support/invalidations'
import { anime, column, emptyAfterEach, loadLines } from '../support'

useDatabase()
emptyAfterEach()
beforeEach(() => drainInvalidations())

test('a load with changes invalidates everything, in the same commits', async () => {
  await loadLines(anime('a', 'A', { genres: ['Drama'] }))
  // What one transaction wrote becomes visible at once, so whoever sees the work sees the log row.
  const logged = await column('SELECT xid::xid FROM invalidations')
  const changed = await column('SELECT xmin FROM media UNION SELECT xmin FROM tags UNION SELECT xmin FROM media_tags')
  expect(changed).not.toEqual([])
  expect(logged).toEqual(expect.arrayContaining(changed))
  expect(new Set(await drainInvalidations())).toEqual(new Set(['*']))
})

test('a load that changes nothing invalidates nothing', async () => {
  await loadLines(anime('a', 'A'))
  await drainInvalidations()
  await loadLines(anime('a', 'A'))
  expect(await drainInvalidations()).toEqual([])
})

test('a load whose commit fails invalidates nothing', async () => {
  await refusingCommits('media', () => expect(loadLines(anime('a', 'A'))).rejects.toThrow(COMMIT_REFUSED))
  expect(await drainInvalidations()).toEqual([])
  expect(await prisma().media.count()).toBe(0)
})

test('a step of a load that is rolled back invalidates nothing', async () => {
  const client = await connect(env().DATABASE_URL ?? '')
  const step = transaction(client, async () => {
    await client.query(`INSERT INTO media (title, title_sort, type) VALUES ('A', 'a', 'Anime')`)
    throw new Error('given up')
  })
  await expect(step.finally(() => client.end())).rejects.toThrow('given up')
  expect(await drainInvalidations()).toEqual([])
  expect(await prisma().media.count()).toBe(0)
})
