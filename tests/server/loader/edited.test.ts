import { expect, test } from 'vitest'
import { useDatabase } from '@/tests/support/database'
import { anime, column, emptyAfterEach, loadLines, query } from './support'

useDatabase()
emptyAfterEach()

const loaded = anime('k', 'Loaded', {
  native: '原',
  episodes: 12,
  description: 'Loaded.',
  status: 'FINISHED',
  synonyms: ['Loaded Synonym'],
  genres: ['Drama'],
  authors: ['Loaded Author'],
  companies: ['Loaded Company'],
  cast: [{ character: 'Loaded Character', person: 'P' }],
  songs: [{ kind: 'Opening', title: 'Loaded Song' }],
  episodeList: [{ number: 1, title: 'Loaded Episode' }],
  sources: ['https://anidb.net/anime/2', 'https://anilist.co/anime/2'],
})

test('a load only fills the empty fields of an edited work', async () => {
  await loadLines(
    anime('k', 'Mine', {
      episodes: 11,
      synonyms: ['My Synonym'],
      genres: ['Comedy'],
      authors: ['My Author'],
      cast: [{ character: 'My Character', person: 'Q' }],
      sources: ['https://anidb.net/anime/1'],
    }),
  )
  await query('UPDATE media SET edited_at = now()')
  await loadLines(loaded)
  expect(await query('SELECT title, native_title, total_episodes, description, status FROM media')).toEqual([
    { title: 'Mine', native_title: '原', total_episodes: 11, description: 'Loaded.', status: 'Ended' },
  ])
  expect(await column('SELECT title FROM synonyms')).toEqual(['My Synonym'])
  expect(await column('SELECT key FROM media_search_keys ORDER BY 1')).toEqual(['mine', 'my synonym', '原'])
  expect(await column('SELECT name FROM tags JOIN media_tags ON tag_id = tags.id')).toEqual(['Comedy'])
  expect(await column(`SELECT full_name FROM credits JOIN people p ON p.id = person_id ORDER BY 1`)).toEqual([
    'My Author',
    'Q',
  ])
  expect(await column('SELECT full_name FROM media_characters JOIN characters c ON c.id = character_id')).toEqual([
    'My Character',
  ])
  expect(await column('SELECT external_id FROM external_ids WHERE media_id IS NOT NULL ORDER BY site')).toEqual([
    'anime/1',
    'anime/2',
  ])
  expect(await column('SELECT title FROM songs UNION ALL SELECT title FROM episodes ORDER BY 1')).toEqual([
    'Loaded Episode',
    'Loaded Song',
  ])
  expect(await column('SELECT name FROM media_companies JOIN companies c ON c.id = company_id')).toEqual([
    'Loaded Company',
  ])
})

test('so it does for edited series, people, characters and companies', async () => {
  const entries = (word: string, more: object) => [
    { kind: 'Series', key: 's', title: word, ...more },
    { kind: 'Person', key: 'p', name: word, ...more },
    { kind: 'Character', key: 'c', name: word, ...more },
    { kind: 'Company', key: 'x', name: word, ...more },
  ]
  await loadLines(...entries('Mine', {}))
  for (const table of ['series', 'people', 'characters', 'companies'])
    await query(`UPDATE ${table} SET edited_at = now()`)
  await loadLines(...entries('Loaded', { native: '原', description: 'Loaded.' }))
  const filled = { name: 'Mine', native: '原', text: 'Loaded.' }
  expect(
    await query(`SELECT title AS name, native_title AS native, description AS text FROM series
      UNION ALL SELECT full_name, native_name, biography FROM people UNION ALL SELECT full_name, native_name, biography FROM characters
      UNION ALL SELECT name, native_name, biography FROM companies`),
  ).toEqual([filled, filled, filled, filled])
})
