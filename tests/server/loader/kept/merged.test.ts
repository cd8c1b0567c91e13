import { describe, expect, test } from 'vitest'
import { undoMerge } from '@/server/domain/curation/merges/mutations'
import { type LoadOptions, loadCatalogue } from '@/server/loader/load'
import { merge, mergeOf } from '@/tests/server/domain/curation/merges/support'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { anime, column, contents, emptyAfterEach, fileOf, loadLines, query, TODAY, value } from '../support'

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

test('what it says otherwise changes nothing, in whatever load it is', async () => {
  const series = ['s', 't'].map((key) => ({ kind: 'Series', key, title: key.toUpperCase() }))
  const episodes = (title: string) => ({ episodeList: [{ number: 1, title }] })
  const own = { ...one, ...episodes('Own'), status: 'FINISHED', series: 's' }
  const other = { ...two, ...episodes('Other'), status: 'ONGOING', series: 't' }
  await load('here', [...series, own, other])
  await merge(await idOf('two'), await idOf('one'))
  const look = () =>
    query(`SELECT m.title, m.status, s.title AS series, e.title AS episode FROM media m JOIN series s ON s.id = series_id
      JOIN episodes e ON e.media_id = m.id`)
  for (const lines of [[other], [own, other], [other, own]]) {
    await load('here', [...series, ...lines])
    expect(await look()).toEqual([{ title: 'One', status: 'Ended', series: 'S', episode: 'Own' }])
  }
  await load('here', [...series, { ...own, status: 'CANCELLED', ...episodes('Newer') }])
  expect(await look()).toEqual([{ title: 'One', status: 'Cancelled', series: 'S', episode: 'Newer' }])
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

describe('series, characters, people and companies', () => {
  const lines = [
    { kind: 'Series', key: 's1', title: 'First' },
    { kind: 'Series', key: 's2', title: 'Second', description: 'Of the second' },
    { kind: 'Person', key: 'p1', name: 'Aoi Yuki' },
    { kind: 'Person', key: 'p2', name: 'Yuuki Aoi', description: 'Sings' },
    { kind: 'Company', key: 'k1', name: 'Sunrise' },
    { kind: 'Company', key: 'k2', name: 'Sunrise Inc.' },
    anime('one', 'One', { series: 's1', staff: [{ person: 'p1', role: 'Director' }] }),
    anime('two', 'Two', {
      series: 's2',
      staff: [{ person: 'p2', role: 'Director' }],
      companies: [
        { company: 'k1', role: 'Studio' },
        { company: 'k2', role: 'Studio' },
      ],
      cast: [
        { character: 'Spike', person: 'Koichi Yamadera', role: 'Lead' },
        { character: 'Spike Spiegel', person: 'Yamadera Koichi', person_id: 'anilist:1' },
      ],
    }),
  ]
  const named = async (table: string, name: string) =>
    Number(await value(`SELECT id FROM ${table} WHERE $1 IN (source_key, to_jsonb(${table})->>'full_name')`, [name]))
  const mergeAll = async () => [
    await mergeOf('series', await named('series', 's2'), await named('series', 's1')),
    await mergeOf('person', await named('people', 'p2'), await named('people', 'p1')),
    await mergeOf('company', await named('companies', 'k2'), await named('companies', 'k1')),
    await mergeOf('character', await named('characters', 'Spike'), await named('characters', 'Spike Spiegel')),
    await mergeOf('person', await named('people', 'Yamadera Koichi'), await named('people', 'Koichi Yamadera')),
  ]

  test('a load after merges changes nothing, and makes nothing anew, whatever the order of the lines', async () => {
    await load('here', lines)
    await mergeAll()
    const before = await contents()
    for (const given of [lines, [...lines].reverse(), lines.filter((line) => !('key' in line) || line.key !== 'one')]) {
      const { counts } = await load('here', given)
      expect([counts.series.added, counts.people.added, counts.companies.added, counts.characters.added]).toEqual([
        0, 0, 0, 0,
      ])
      expect(await contents()).toEqual(before)
    }
    expect(await column('SELECT source_key FROM companies')).toEqual(['k1'])
    expect(await column('SELECT full_name FROM people ORDER BY 1')).toEqual(['Aoi Yuki', 'Koichi Yamadera'])
    expect(await column('SELECT full_name FROM characters')).toEqual(['Spike Spiegel'])
    expect(await query('SELECT source_key, description FROM series')).toEqual([
      { source_key: 's1', description: 'Of the second' },
    ])
  })

  test('what a line of a merged one says fills what is missing, and after an undo updates its own entry', async () => {
    await load('here', lines)
    const [, person] = await mergeAll()
    const later = { kind: 'Person', key: 'p2', name: 'Yuuki Aoi', native: '悠木碧' }
    await load('here', [later])
    expect(await value("SELECT native_name FROM people WHERE source_key = 'p1'")).toBe('悠木碧')
    await undoMerge(person ?? 0, await givenUser())
    expect((await load('here', lines)).counts.people.added).toBe(0)
    expect(await column("SELECT full_name FROM people WHERE source_key = 'p2'")).toEqual(['Yuuki Aoi'])
  })

  test('works of two series that were made from relations stay in the one that they are now', async () => {
    const works = [
      anime('a', 'Alpha'),
      anime('b', 'Alpha 2', { related: ['a'] }),
      anime('c', 'Beta'),
      anime('d', 'Beta 2', { related: ['c'] }),
    ]
    await load('here', works)
    const [from, into] = (await column('SELECT id FROM series ORDER BY title DESC')).map(Number)
    await mergeOf('series', from ?? 0, into ?? 0)
    const { counts } = await load('here', [...works, anime('e', 'Beta 3', { related: ['d'] })])
    expect(counts.series.added).toBe(0)
    expect(await column('SELECT DISTINCT series_id FROM media')).toEqual([into])
  })
})
