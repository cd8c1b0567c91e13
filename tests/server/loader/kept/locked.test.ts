import { expect, test } from 'vitest'
import { useDatabase } from '@/tests/support/database'
import { anime, column, emptyAfterEach, loadLines, query } from '../support'

useDatabase()
emptyAfterEach()

const loaded = anime('k', 'Loaded', {
  native: '原',
  romaji: 'Rōdo',
  begin: '2020-04-05',
  end: '2020-06-28',
  episodes: 12,
  runtime: 24,
  volumes: 3,
  adult: true,
  description: 'Loaded.',
  status: 'FINISHED',
  synonyms: ['Loaded Synonym'],
  genres: ['Drama'],
  authors: ['Loaded Author'],
  companies: ['Loaded Company'],
  cast: [{ character: 'Loaded Character', person: 'P' }],
  songs: [{ kind: 'Opening', title: 'Loaded Song' }],
  episodeList: [{ number: 1, title: 'Loaded Episode' }],
  relations: [{ type: 'Sequel', key: 'other' }],
  series: 's',
  sources: ['https://anidb.net/anime/2'],
})
const others = [anime('other', 'Another'), { kind: 'Series', key: 's', title: 'A Series' }]

/** What a load could write of the work with the key `k`. */
const all = async () => ({
  work: await query(`SELECT title, native_title, romaji_title, title_sort, description, type, format, status, release_date, end_date, season,
    total_episodes, total_volumes, runtime, is_adult, series_id FROM media WHERE source_key = 'k'`),
  lists: await column(`SELECT title FROM synonyms UNION ALL SELECT title FROM songs UNION ALL SELECT title FROM episodes
    UNION ALL SELECT key FROM media_search_keys k JOIN media m ON m.id = k.media_id WHERE m.source_key = 'k'
    UNION ALL SELECT tag_id::text FROM media_tags UNION ALL SELECT person_id::text FROM credits
    UNION ALL SELECT company_id::text FROM media_companies UNION ALL SELECT character_id::text FROM media_characters
    UNION ALL SELECT type::text FROM media_relations
    UNION ALL SELECT external_id FROM external_ids WHERE media_id IS NOT NULL ORDER BY 1`),
})

const FIELDS = `title nativeTitle romajiTitle synonyms description type format status releaseDate endDate totalEpisodes totalVolumes
  runtime isAdult platforms series tags relations episodes openingsAndEndings characters staff companies externalIds`

test('a load changes no locked field of a work, not even an empty one', async () => {
  await loadLines(anime('k', 'Mine', { format: null }), ...others)
  await query(`UPDATE media SET locked_fields = $1 WHERE source_key = 'k'`, [FIELDS.split(/\s+/)])
  const before = await all()
  await loadLines(loaded, ...others)
  expect(await all()).toEqual(before)
  expect(before.lists).toEqual(['mine'])
})

test('it changes the other fields', async () => {
  await loadLines(anime('k', 'Mine', { synonyms: ['Kept'] }), ...others)
  await query(`UPDATE media SET locked_fields = '{title,runtime,tags,staff}' WHERE source_key = 'k'`)
  await loadLines(loaded, ...others)
  expect(
    await query('SELECT title, runtime, description, total_episodes, release_date FROM media WHERE source_key = $1', [
      'k',
    ]),
  ).toEqual([{ title: 'Mine', runtime: null, description: 'Loaded.', total_episodes: 12, release_date: 20200405 }])
  expect(await column('SELECT title FROM synonyms ORDER BY 1')).toEqual(['Kept', 'Loaded Synonym'])
  expect(await column('SELECT tag_id FROM media_tags')).toEqual([])
  expect(await column(`SELECT person_id FROM credits WHERE role <> 'VoiceActor'`)).toEqual([])
  expect(await column('SELECT title FROM songs')).toEqual(['Loaded Song'])
})

test('nor does it change locked fields of series, people, characters and companies', async () => {
  const entries = (word: string, more: object) => [
    { kind: 'Series', key: 's', title: word, ...more },
    { kind: 'Person', key: 'p', name: word, ...more },
    { kind: 'Character', key: 'c', name: word, ...more },
    { kind: 'Company', key: 'x', name: word, ...more },
  ]
  await loadLines(...entries('Mine', {}))
  await query(`UPDATE series SET locked_fields = '{title,nativeTitle}'`)
  for (const table of ['people', 'characters'])
    await query(`UPDATE ${table} SET locked_fields = '{firstName,nativeName}'`)
  await query(`UPDATE companies SET locked_fields = '{name,nativeName}'`)
  await loadLines(...entries('Loaded', { native: '原', description: 'Loaded.' }))
  const kept = { name: 'Mine', native: null, text: 'Loaded.' }
  expect(
    await query(`SELECT title AS name, native_title AS native, description AS text FROM series
      UNION ALL SELECT full_name, native_name, biography FROM people UNION ALL SELECT full_name, native_name, biography FROM characters
      UNION ALL SELECT name, native_name, biography FROM companies`),
  ).toEqual([kept, kept, kept, kept])
})

test('a locked series keeps its works, and a locked work its series', async () => {
  await loadLines(anime('a', 'Show'), anime('b', 'Show 2', { relations: [{ type: 'Prequel', key: 'a' }] }))
  const series = () => query('SELECT source_key AS key, series_id AS id FROM media ORDER BY 1')
  const together = await series()
  expect(together[0]).toMatchObject({ id: expect.any(Number) })
  await query(`UPDATE media SET locked_fields = '{series}' WHERE source_key = 'b'`)
  await query('DELETE FROM media_relations')
  await loadLines(anime('a', 'Show'), anime('b', 'Show 2'))
  expect(await series()).toEqual(together)
  await query(`UPDATE media SET locked_fields = '{}'; UPDATE series SET locked_fields = '{media}'`)
  await loadLines(
    anime('a', 'Show'),
    anime('b', 'Show 2'),
    anime('c', 'Show 3', { relations: [{ type: 'Prequel', key: 'b' }] }),
  )
  expect(await series()).toEqual([...together, { key: 'c', id: null }])
})

test('characters keep a locked series and locked works', async () => {
  await loadLines(
    anime('k', 'Show', { series: 's' }),
    { kind: 'Series', key: 's', title: 'A Series' },
    { kind: 'Character', key: 'c', name: 'Rei' },
  )
  await query(`UPDATE characters SET locked_fields = '{series,media}'`)
  const cast = { characters: [{ character: 'c', role: 'Lead', actors: [] }] }
  await loadLines(anime('k', 'Show', { series: 's', ...cast }), { kind: 'Character', key: 'c', name: 'Rei' })
  expect(
    await query('SELECT series_id, (SELECT count(*)::int FROM media_characters) AS works FROM characters'),
  ).toEqual([{ series_id: null, works: 0 }])
})
