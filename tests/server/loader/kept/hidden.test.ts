import { expect, test } from 'vitest'
import { hideEntry, showEntry } from '@/server/domain/curation/hides/mutations'
import { type LoadOptions, loadCatalogue } from '@/server/loader/load'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { anime, column, contents, emptyAfterEach, fileOf, query, TODAY, value } from '../support'

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
  await hideEntry('media', id, 'Asked for', editor)
  const before = await contents()
  const changed = { ...two, title: 'Two again', description: 'New', genres: ['Drama'] }
  for (const lines of [[one, changed], [changed]]) {
    expect((await load('here', lines)).counts.works.added).toBe(0)
    expect(await contents()).toEqual(before)
  }
  expect((await load('there', [anime('other', 'Two', ids(2))])).counts.works.added).toBe(0)
  await load('here', [one], { removeMissing: async () => true })
  expect([await shown(), await idOf('two')]).toEqual([['One'], id])
  await showEntry('media', id, editor)
  await load('here', [one, changed])
  expect(await shown()).toEqual(['One', 'Two again'])
})

test('nor hidden series, characters, people and companies, whom lines name', async () => {
  const work = anime('one', 'One', { authors: ['Mei Okada'], studios: ['Works'], series: 'cycle' })
  const voice = { media: 'one', character: 'Aki', person: 'Jun Sato' }
  const described = [
    { kind: 'Series', key: 'cycle', title: 'Cycle' },
    { kind: 'Person', key: 'person:mei', name: 'Mei Okada' },
    { kind: 'Company', key: 'company:works', name: 'Works' },
  ]
  const lines = [...described, work, voice]
  await load('here', lines)
  const editor = await givenUser()
  const hidden = [
    ['series', await value('SELECT id FROM series')],
    ['character', await value('SELECT id FROM characters')],
    ['person', await value("SELECT id FROM people WHERE full_name = 'Mei Okada'")],
    ['company', await value('SELECT id FROM companies')],
  ] as const
  const keys = () =>
    query<{
      noun: string
      key: string
    }>(`SELECT 'series' AS noun, key FROM series_search_keys UNION ALL SELECT 'character', key FROM character_search_keys
      UNION ALL SELECT 'person', key FROM person_search_keys UNION ALL SELECT 'company', key FROM company_search_keys ORDER BY 1, 2`)
  const before = [await entries(), await keys()]
  for (const [noun, id] of hidden) await hideEntry(noun, Number(id), 'Asked for', editor)
  const whileHidden = await keys()
  expect(whileHidden.map(({ noun }) => noun)).toEqual(['person', 'person'])
  const anew = described.map((line) => ({ ...line, description: 'New', biography: 'New' }))
  const more = anime('two', 'Two', { authors: ['Mei Okada'], studios: ['Works'], series: 'cycle' })
  await load('here', [...anew, work, voice, more, { ...voice, media: 'two' }])
  await load('here', [work, voice])
  expect([await entries(), await keys()]).toEqual([before[0], whileHidden])
  for (const table of ['shown_series', 'shown_characters', 'shown_companies'])
    expect([table, await value(`SELECT count(*)::int FROM ${table}`)]).toEqual([table, 0])
  for (const [noun, id] of hidden) await showEntry(noun, Number(id), editor)
  expect([await entries(), await keys()]).toEqual(before)
  await load('here', [...anew, work, voice])
  expect(await column('SELECT biography FROM people ORDER BY full_name')).toEqual([null, 'New'])
})

const entries = () =>
  query(`SELECT 'series' AS noun, id, title AS name, description AS text FROM series
    UNION ALL SELECT 'character', id, full_name, biography FROM characters
    UNION ALL SELECT 'person', id, full_name, biography FROM people
    UNION ALL SELECT 'company', id, name, biography FROM companies ORDER BY 1, 2`)

test('a hidden group of related works stays one, and is not made anew', async () => {
  const pair = [anime('a', 'Alpha', { related: ['b'] }), anime('b', 'Alpha 2')]
  await load('here', pair)
  const series = await query<{ id: number; title: string }>('SELECT id, title FROM series')
  expect(series).toHaveLength(1)
  await hideEntry('series', Number(series[0]?.id), 'Asked for', await givenUser())
  await load('here', [...pair, anime('c', 'Alpha 3', { related: ['b'] })])
  await load('here', pair)
  expect(await query<{ id: number; title: string }>('SELECT id, title FROM series')).toEqual(series)
  expect(await column('SELECT key FROM series_search_keys')).toEqual([])
})
