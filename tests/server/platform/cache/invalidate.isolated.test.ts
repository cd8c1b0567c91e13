import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CHANNEL } from '@/server/platform/cache/invalidate'
import type { CacheTag } from '@/server/platform/cache/tags'
import { write } from '@/server/platform/writing/write'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'

useDatabase()

let listening: pg.Client
const onNotify = vi.fn()

beforeAll(async () => {
  listening = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await listening.connect()
  await listening.query(`LISTEN ${CHANNEL}`)
  listening.on('notification', ({ payload }) => onNotify(payload))
})
afterAll(() => listening.end())

test('readers are woken soon, once for many writes, by an empty message', async () => {
  const tags = Array.from({ length: 8 }, (_, n): CacheTag => `media:${n + 1}`)
  await Promise.all(tags.map((tag) => write(async (tx) => tx.invalidate([tag]))))
  await eventually(() => expect(onNotify).toHaveBeenCalled())
  expect(onNotify.mock.calls.length).toBeLessThan(8)
  expect(new Set(onNotify.mock.calls.flat())).toEqual(new Set(['']))
})
