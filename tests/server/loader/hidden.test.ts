import { expect, test } from 'vitest'
import { hideMedia, showMedia } from '@/server/domain/catalogue/hides/mutations'
import { type LoadOptions, loadCatalogue } from '@/server/loader/load'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { anime, column, contents, emptyAfterEach, fileOf, TODAY, value } from './support'

useDatabase()
emptyAfterEach()

const load = (source: string, lines: unknown[], more: Partial<LoadOptions> = {}) =>
  loadCatalogue([fileOf(lines)], { say: () => {}, today: TODAY, source, ...more })

const ids = (id: number) => ({ sources: [`https://myanimelist.net/anime/${id}`] })
const one = anime('one', 'One', { ...ids(1), genres: ['Drama'] })
const two = anime('two', 'Two', { ...ids(2) })
const idOf = async (key: string) => Number(await value('SELECT id FROM media WHERE source_key = $1', [key]))
const shown = () => column('SELECT title FROM shown_media ORDER BY 1')

test('a load neither changes a hidden work nor shows it again, makes it anew or removes it', async () => {
  await load('here', [one, two])
  const editor = await givenUser()
  const id = await idOf('two')
  await hideMedia(id, 'Asked for', editor)
  const before = await contents()
  const changed = { ...two, title: 'Two again', description: 'New', genres: ['Drama'] }
  for (const lines of [[one, changed], [changed]]) {
    expect((await load('here', lines)).counts.works.added).toBe(0)
    expect(await contents()).toEqual(before)
  }
  expect((await load('there', [anime('other', 'Two', ids(2))])).counts.works.added).toBe(0)
  await load('here', [one], { removeMissing: async () => true })
  expect([await shown(), await idOf('two')]).toEqual([['One'], id])
  await showMedia(id, editor)
  await load('here', [one, changed])
  expect(await shown()).toEqual(['One', 'Two again'])
})
