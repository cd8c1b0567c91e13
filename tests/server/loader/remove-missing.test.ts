import { expect, test } from 'vitest'
import { type LoadOptions, loadCatalogue } from '@/server/loader/load'
import type { Report } from '@/server/loader/report'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { anime, column, contents, emptyAfterEach, fileOf, loadLines, query, TODAY } from './support'

useDatabase()
emptyAfterEach()

const load = (source: string, lines: unknown[], more: Partial<LoadOptions> = {}): Promise<Report> =>
  loadCatalogue([fileOf(lines)], { say: () => {}, today: TODAY, source, ...more })
const removing = { removeMissing: async () => true }
const keys = () => column('SELECT source_key FROM media ORDER BY 1')

const [a, b, c] = [
  anime('a', 'A', { genres: ['Drama'] }),
  anime('b', 'B', { genres: ['Drama'], cast: [{ character: 'C', person: 'P' }], related: ['a'] }),
  anime('c', 'C'),
]

test('works that left their source are removed when that is asked for and confirmed', async () => {
  await loadLines(c)
  await load('one', [a, b])
  expect((await load('one', [a])).removal).toBeUndefined()
  const asked: unknown[] = []
  const refused = await load('one', [a], { removeMissing: async (missing) => asked.push(missing) > 1 })
  expect(asked).toEqual([{ count: 1, titles: ['B'] }])
  expect(refused.removal).toMatchObject({ removed: 0, refused: expect.any(String) })
  expect(await keys()).toEqual(['a', 'b', 'c'])

  const report = await load('one', [a], removing)
  expect(report.removal).toEqual({ removed: 1, elsewhere: 0, kept: 0 })
  expect(report.notes.removed.first).toEqual(['B'])
  expect(await keys()).toEqual(['a', 'c'])
  expect(await column('SELECT media_count FROM tags')).toEqual([1])
})

test('what another source has stays, and leaves with that one', async () => {
  await load('one', [a, b])
  await load('two', [b, c])
  expect((await load('one', [a], removing)).removal).toEqual({ removed: 0, elsewhere: 1, kept: 0 })
  expect((await load('two', [c], removing)).removal).toEqual({ removed: 1, elsewhere: 0, kept: 0 })
  expect(await keys()).toEqual(['a', 'c'])
})

test.each([
  ['edited', `UPDATE media SET edited_at = now() WHERE source_key = 'b'`],
  [
    'track',
    `INSERT INTO watched_records (user_id, media_id, title_sort, status) SELECT $1, id, 'b', 'Planned' FROM media WHERE source_key = 'b'`,
  ],
])('what people %s stays', async (_, statement) => {
  const user = await givenUser()
  await load('one', [a, b])
  await query(statement, statement.includes('$1') ? [user] : [])
  const asked: unknown[] = []
  const report = await load('one', [a], { removeMissing: async (missing) => asked.push(missing) > 0 })
  expect(report.removal).toEqual({ removed: 0, elsewhere: 0, kept: 1 })
  expect(asked).toEqual([])
  expect(await keys()).toEqual(['a', 'b'])
})

test('nothing is removed after a load that did not read all of its source', async () => {
  await load('one', [a, b])
  const report = await load('one', [a, '{"key":"b",'], removing)
  expect(report.removal?.refused).toContain('not every line')
  expect(await keys()).toEqual(['a', 'b'])
})

test('a dry run says what would be removed', async () => {
  await load('one', [a, b])
  const before = await contents()
  const report = await load('one', [a, c], { ...removing, dryRun: true })
  expect(report.counts.works).toMatchObject({ added: 1, unchanged: 1 })
  expect(report.removal).toEqual({ removed: 1, elsewhere: 0, kept: 0 })
  expect(await contents()).toEqual(before)
  expect(await keys()).toEqual(['a', 'b'])
})
