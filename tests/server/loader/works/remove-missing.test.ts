import { expect, test } from 'vitest'
import { OF_PEOPLE, OF_SOURCES } from '@/server/loader/kept/of-people'
import { type LoadOptions, loadCatalogue } from '@/server/loader/load'
import type { Report } from '@/server/loader/source/report'
import { useDatabase } from '@/tests/support/database'
import { givenReview, givenUser } from '@/tests/support/factories'
import { anime, column, contents, emptyAfterEach, fileOf, loadLines, query, TODAY } from '../support'

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

const B = `(SELECT id FROM media WHERE source_key = 'b')`
const A = `(SELECT id FROM media WHERE source_key = 'a')`
const proposal = (columns: string, values: string) =>
  `INSERT INTO contributions (noun, media_id, before, after, ${columns}) VALUES ('media', ${B}, '{}', '{"runtime": 24}', ${values})`

test.each([
  ['a proposal that waits', proposal('proposer_id', '$1')],
  ['a proposal that was refused', proposal('proposer_id, state, decided_by', `$1, 'Refused', $1`)],
  ['a proposal of somebody without an account', proposal('comment', `$1::int::text`)],
  [
    'a proposal of another instance that an editor refused',
    proposal('origin, state, decided_by', `'https://other.example', 'Refused', $1`),
  ],
  ['a dismissal', `INSERT INTO dismissed_works (user_id, media_id) VALUES ($1, ${B})`],
  [
    'an item that a person removed',
    `INSERT INTO kept_items (media_id, list, key, is_removed) SELECT ${B}, 'tags', '1', $1::int IS NOT NULL`,
  ],
  ['a field that a person wrote', `UPDATE media SET kept_fields = '{title}' WHERE id = ${B} AND $1::int > 0`],
  [
    'a relation that a person wrote of the other work',
    `INSERT INTO kept_items (media_id, list, key, is_removed) SELECT ${A}, 'relations', to_jsonb(${B}), $1::int IS NULL`,
  ],
  [
    'a work that a person wrote into its character’s list',
    `INSERT INTO kept_items (character_id, list, key, is_removed)
       SELECT character_id, 'media', to_jsonb(media_id), $1::int IS NULL FROM media_characters WHERE media_id = ${B}`,
  ],
])('%s keeps a work that left its source', async (_, statement) => {
  await load('one', [a, b])
  await query(statement, [await givenUser()])
  expect((await load('one', [a], removing)).removal).toEqual({ removed: 0, elsewhere: 0, kept: 1 })
  expect(await keys()).toEqual(['a', 'b'])
})

test('a recommendation of a work keeps it', async () => {
  await load('one', [a, b])
  const [one, other] = await column('SELECT id FROM media ORDER BY source_key')
  await givenReview({
    kind: 'recommendation',
    mediaId: Number(one),
    otherId: Number(other),
    posterId: await givenUser(),
  })
  expect((await load('one', [a], removing)).removal).toMatchObject({ removed: 0, kept: 1 })
})

test('what another instance proposed, and nobody has looked at, does not keep a work', async () => {
  await load('one', [a, b])
  await query(proposal('origin', `'https://other.example'`))
  expect((await load('one', [a], removing)).removal).toMatchObject({ removed: 1, kept: 0 })
})

test('an edited work that was related to a removed one has that in its history', async () => {
  await load('one', [a, b])
  await query(`UPDATE media SET edited_at = now() WHERE source_key = 'a'`)
  const [gone] = await column(`SELECT ${B}`)
  const report = await load('one', [a], removing)
  expect(report.removal).toMatchObject({ removed: 1 })
  expect(report.notes.edited.count).toBe(1)
  expect(await query('SELECT kind, source, before, after FROM edits')).toEqual([
    { kind: 'load', source: 'one', before: { relations: [{ type: 'Other', media: gone }] }, after: { relations: [] } },
  ])
})

test.each([
  [
    'a proposal',
    `INSERT INTO contributions (noun, series_id, proposer_id, before, after) SELECT 'series', id, $1, '{}', '{}' FROM series`,
  ],
  ['a text of a person', `UPDATE series SET kept_fields = '{description}' WHERE $1::int > 0`],
  ['a character that a person put into it', `UPDATE characters SET kept_fields = '{series}' WHERE $1::int > 0`],
])('%s keeps a grouped series that loses its works', async (_, statement) => {
  const related = { ...b, related: [], relations: [{ type: 'Sequel', key: 'a' }] }
  await load('one', [a, related])
  expect(await column('SELECT count(*)::int FROM series')).toEqual([1])
  await query(statement, [await givenUser()])
  await load('one', [a], removing)
  expect(await keys()).toEqual(['a'])
  expect(await column('SELECT count(*)::int FROM series')).toEqual([1])
})

test.each(['media', 'series'] as const)('of every column that refers to %s it is known whose it is', async (table) => {
  const found = await column(
    `SELECT conrelid::regclass || '.' || attname FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND confrelid = $1::regclass ORDER BY 1`,
    [table],
  )
  expect([...Object.keys(OF_PEOPLE[table]), ...OF_SOURCES[table]].sort()).toEqual(found)
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
