import { expect, test } from 'vitest'
import { openBackground } from '@/server/loader/connection'
import { directUrl } from '@/server/platform/database/open-pool'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { anime, column, emptyAfterEach, loadLines } from './support'

useDatabase()
emptyAfterEach()

// The database goes on with what a killed load has sent over its second connection: its keys of search are not missing.
test('a load waits for what a killed one still writes in the background', async () => {
  await loadLines(anime('a', 'A title'))
  const killed = await openBackground(directUrl() ?? '')
  await killed.query(`BEGIN`)
  await killed.query(`DELETE FROM media_search_keys`)
  const next = loadLines(anime('a', 'A title'))
  await eventually(async () =>
    expect(
      await column(`SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`),
    ).toEqual([1]),
  )
  await killed.query('COMMIT')
  await killed.end()
  await next
  expect(await column('SELECT count(*) > 0 FROM media_search_keys')).toEqual([true])
})
