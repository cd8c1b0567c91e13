import pg from 'pg'
import { expect, test } from 'vitest'
import { type CacheTag, onExpire } from '@/server/cache/tags'
import { useDatabase } from '@/tests/support/database'
import { anime, emptyAfterEach, loadLines } from './support'

useDatabase()
emptyAfterEach()

test('a load that changes something expires all pages, here and in other processes; one that changes nothing does not', async () => {
  const here: (readonly CacheTag[])[] = []
  const forget = onExpire((tags) => here.push(tags))
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await other.connect()
  const there: unknown[] = []
  other.on('notification', ({ payload }) => there.push(JSON.parse(payload ?? '').tags))
  try {
    await other.query('LISTEN mokuroku_expire')
    await loadLines(anime('a', 'A'))
    await other.query('SELECT 1')
    expect(here).toContainEqual(['*'])
    expect(there).toContainEqual(['*'])
    here.length = there.length = 0
    await loadLines(anime('a', 'A'))
    await other.query('SELECT 1')
    expect([here, there]).toEqual([[], []])
  } finally {
    forget()
    await other.end()
  }
})
