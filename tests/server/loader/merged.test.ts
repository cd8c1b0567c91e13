import { describe, expect, test } from 'vitest'
import { undoMerge } from '@/server/domain/catalogue/merges/mutations'
import { type LoadOptions, loadCatalogue } from '@/server/loader/load'
import { merge } from '@/tests/server/domain/catalogue/merges/support'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { anime, column, contents, emptyAfterEach, fileOf, loadLines, query, TODAY, value } from './support'

useDatabase()
emptyAfterEach()

const load = (source: string, lines: unknown[], more: Partial<LoadOptions> = {}) =>
  loadCatalogue([fileOf(lines)], { say: () => {}, today: TODAY, source, ...more })
const removing = { removeMissing: async () => true }

const ids = (id: number) => ({ sources: [`https://myanimelist.net/anime/${id}`] })
const one = anime('one', 'One', { ...ids(1), genres: ['Drama'] })
const two = anime('two', 'Two', { ...ids(2), related: ['one'], cast: [{ character: 'C', person: 'P' }] })
const three = anime('three', 'Three', { related: ['two'] })
const idOf = async (key: string) => Number(await value('SELECT id FROM media WHERE source_key = $1', [key]))
const titles = () => column('SELECT title FROM media ORDER BY 1')

test('a load after a merge changes nothing, and makes nothing anew', async () => {
  await load('here', [one, two, three])
  await merge(await idOf('two'), await idOf('one'))
  const before = await contents()
  for (const lines of [[one, two, three], [two, one, three], [three, two], [two]]) {
    const report = await load('here', lines)
    expect([report.counts.works.added, await titles()]).toEqual([0, ['One', 'Three']])
    expect(await contents()).toEqual(before)
  }
  expect(await column('SELECT type FROM media_relations ORDER BY 1')).toHaveLength(2)
})

test('what the line of the merged work says fills what is missing', async () => {
  await load('here', [one, two])
  await merge(await idOf('two'), await idOf('one'))
  await load('here', [{ ...two, description: 'Later known' }])
  expect(await value('SELECT description FROM media')).toBe('Later known')
})

test('another source that knows both by their ids makes nothing anew either', async () => {
  await load('here', [one, two])
  await merge(await idOf('two'), await idOf('one'))
  for (const lines of [
    [anime('x', 'One', ids(1)), anime('y', 'Two', ids(2))],
    [anime('y', 'Two', ids(2)), anime('x', 'One', ids(1))],
  ])
    expect((await load('there', lines)).counts.works).toMatchObject({ added: 0, refused: 0 })
  expect(await titles()).toEqual(['One'])
})

test('a work that its source still has under the merged key alone is not removed', async () => {
  await load('here', [one, two, three])
  await merge(await idOf('two'), await idOf('one'))
  expect((await load('here', [two, three], removing)).removal).toEqual({ removed: 0, elsewhere: 0, kept: 0 })
  expect((await load('here', [three], removing)).removal).toEqual({ removed: 0, elsewhere: 0, kept: 1 })
  expect(await titles()).toEqual(['One', 'Three'])
})

describe('after an undo', () => {
  test('both lines update their works again', async () => {
    await load('here', [one, two])
    const id = await merge(await idOf('two'), await idOf('one'))
    await undoMerge(id, await givenUser())
    expect((await load('here', [one, { ...two, description: 'Again' }])).counts.works.added).toBe(0)
    expect(await query('SELECT source_key AS key, description FROM media ORDER BY 1')).toEqual([
      { key: 'one', description: null },
      { key: 'two', description: 'Again' },
    ])
    expect(await column('SELECT source_key FROM media_keys')).toEqual([])
  })
})

test('a chain of merges has all keys', async () => {
  await loadLines(one, two, three)
  await merge(await idOf('one'), await idOf('two'))
  await merge(await idOf('two'), await idOf('three'))
  expect((await loadLines(one, two, three)).counts.works.added).toBe(0)
  expect(await titles()).toEqual(['Three'])
})
