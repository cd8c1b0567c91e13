import { expect, test } from 'vitest'
import { loadCatalogue } from '@/server/loader/load'
import { directUrl } from '@/server/platform/database/open-pool'
import { newClient } from '@/server/platform/database/single'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { anime, column, emptyAfterEach, emptyCatalogue, fileOf, loadLines, query, TODAY } from '../support'

useDatabase()
emptyAfterEach()

// Autovacuum comes when it likes. It would count no row of the transaction, and the planner would expect one row from
// then on.
test.each([
  { filled: 'media', meanwhile: 'external_ids' },
  { filled: 'companies', meanwhile: 'media_companies' },
])('nobody counts the rows of $filled before they are committed', async ({ filled, meanwhile }) => {
  const other = newClient({ connectionString: directUrl() })
  await other.connect()
  await other.query(`BEGIN; LOCK TABLE ${meanwhile} IN SHARE MODE`)
  const before = await statistics(filled)
  const load = loadLines(anime('a', 'A title', { sources: ['https://anidb.net/anime/1'], companies: ['A studio'] }))
  await eventually(async () =>
    expect(
      await column('SELECT count(*)::int FROM pg_locks WHERE NOT granted AND relation = $1::regclass', [meanwhile]),
    ).toEqual([1]),
  )
  // As autovacuum does, which leaves out tables that are locked.
  await query(`ANALYZE (SKIP_LOCKED) ${filled}`)
  expect(await statistics(filled)).toEqual(before)
  await other.query('COMMIT')
  await other.end()
  await load
  await query(`ANALYZE (SKIP_LOCKED) ${filled}`)
  expect(await statistics(filled)).toEqual([1])
})

// A table that was counted without rows, such as by autovacuum after a killed load.
test('the first batch of works is counted before the next ones are merged', async () => {
  const works = Array.from({ length: 60 }, (_, n) => anime(`k${n}`, `Title ${n}`))
  await loadLines(...works)
  await emptyCatalogue()
  await query('ANALYZE media')
  expect(await statistics('media')).toEqual([0])
  let afterFirst: Promise<unknown[]> | undefined
  const onProgress = () => {
    afterFirst ??= statistics('media')
  }
  // A second line about a work begins a second batch.
  await loadCatalogue([fileOf([...works, anime('k0', 'Another title')])], { say: () => {}, today: TODAY, onProgress })
  expect(await afterFirst).toEqual([60])
})

const statistics = (table: string) => column('SELECT reltuples::int FROM pg_class WHERE oid = $1::regclass', [table])
