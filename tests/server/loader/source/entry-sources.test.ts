import { expect, test } from 'vitest'
import { provenanceOf } from '@/server/domain/curation/provenance/queries'
import { loadCatalogue } from '@/server/loader/load'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'
import { anime, column, emptyAfterEach, fileOf, TODAY } from '../support'

useDatabase()
emptyAfterEach()

const load = (source: string | undefined, ...lines: object[]) =>
  loadCatalogue([fileOf(lines)], { say: () => {}, today: TODAY, ...(source !== undefined && { source }) })

const LINES = [
  { kind: 'Series', key: 's', title: 'Mushi' },
  { kind: 'Person', key: 'p', name: 'Yuki Urushibara' },
  anime('w', 'Mushishi', {
    series: 's',
    staff: [{ person: 'p', role: 'Author' }],
    companies: ['Artland'],
    cast: [{ character: 'Ginko', person: 'Yuto Nakano' }],
    relations: [{ type: 'Sequel', key: 'z' }],
  }),
  anime('z', 'Zoku'),
]

test('entries and the rows of works have the sources that they came from, with their licences', async () => {
  await load('bangumi-data', ...LINES)
  await load('shikimori', ...LINES)
  await load('shikimori', ...LINES)
  await load(undefined, anime('y', 'Other', { companies: ['Madhouse'] }))
  const both = ['bangumi-data', 'shikimori']
  for (const table of ['series', 'characters', 'people'])
    expect(await column(`SELECT DISTINCT sources FROM ${table}`)).toEqual([both])
  expect(await column('SELECT sources FROM companies ORDER BY id')).toEqual([both, []])
  for (const table of ['media_characters', 'credits', 'media_relations'])
    expect(await column(`SELECT DISTINCT source FROM ${table}`)).toEqual(['bangumi-data'])
  const [person] = await column(`SELECT id FROM people WHERE source_key = 'p'`)
  Object.assign(env(), { CATALOGUE_LICENCES: [{ part: 'shikimori', licence: { name: 'MIT', address: null } }] })
  const found = await provenanceOf('person', Number(person))
  Object.assign(env(), { CATALOGUE_LICENCES: [] })
  expect(found?.sources.map(({ name, licence }) => [name, licence?.name])).toEqual([
    ['bangumi-data', 'CC BY 4.0'],
    ['shikimori', 'MIT'],
  ])
  const [work] = await column(`SELECT id FROM media WHERE source_key = 'w'`)
  const staff = (await provenanceOf('media', Number(work)))?.fields.find(({ field }) => field === 'staff')
  expect(staff).toMatchObject({ fromSources: 1, sources: [{ name: 'bangumi-data' }] })
})
