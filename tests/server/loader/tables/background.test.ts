import { expect, test } from 'vitest'
import { openBackground } from '@/server/loader/tables/connection'
import { directUrl } from '@/server/platform/database/open-pool'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { anime, column, emptyAfterEach, loadLines } from '../support'

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

// Two connections write then, and each counts its own rows.
test('a load of many rows has all of its keys, and statistics of what it has changed', async () => {
  const synonyms = (n: number) =>
    Array.from({ length: 20 }, (_, nth) => `Synonym ${nth} of ${n}, ${'long '.repeat(15)}`)
  const works = Array.from({ length: 60 }, (_, n) => anime(`k${n}`, `Title ${n}`, { synonyms: synonyms(n) }))
  await loadLines(...works)
  expect(await column('SELECT count(*)::int FROM media_search_keys')).toEqual([60 * 21])
  expect(await rowsKnown('media', 'media_search_keys', 'people')).toEqual([60, 60 * 21, -1])
})

/** The rows that a table has by its statistics; -1 if it has none. */
const rowsKnown = (...tables: string[]) =>
  column(
    `SELECT reltuples::int FROM unnest($1::text[]) WITH ORDINALITY AS t (name, n)
    JOIN pg_class ON oid = name::regclass ORDER BY n`,
    [tables],
  )
