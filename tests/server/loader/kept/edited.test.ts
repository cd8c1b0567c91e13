import { describe, expect, test } from 'vitest'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import { give, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { anime, column, emptyAfterEach, loadLines, query, value } from '../support'

useDatabase()
emptyAfterEach()

/**
 * Loads respect what people did with the calls of the product; kept-fields and kept-lists.test.ts have every field and
 * list.
 */

const airing = anime('k', 'Show', { status: 'ONGOING', episodes: 12, begin: '2024-01-05' })
const ended = anime('k', 'Show', {
  status: 'FINISHED',
  episodes: 24,
  begin: '2024-01-05',
  end: '2024-06-28',
  description: 'All of it.',
})
const facts = () => query('SELECT title, status, total_episodes, end_date, description FROM media')
const followed = { status: 'Ended', total_episodes: 24, end_date: 20240628, description: 'All of it.' }

describe('after an edit of one field', () => {
  test('a load goes on with the others: what airs ends, and has all episodes', async () => {
    await loadLines(airing)
    await give({ noun: 'media', id: 1, change: { title: 'Mine' } }, await someone('CanEdit'))
    await loadLines(ended)
    expect(await facts()).toEqual([{ title: 'Mine', ...followed }])
    const longer = { ...ended, episodes: 25, end: '2024-07-05' }
    await loadLines(longer)
    expect(await facts()).toEqual([{ title: 'Mine', ...followed, total_episodes: 25, end_date: 20240705 }])
  })

  test('the field that a person wrote or emptied is theirs until the edit is taken back', async () => {
    const editor = await someone('CanEdit')
    await loadLines(ended)
    const { edit } = await give({ noun: 'media', id: 1, change: { description: null, totalEpisodes: 23 } }, editor)
    await loadLines(ended)
    expect(await facts()).toEqual([{ title: 'Show', ...followed, description: null, total_episodes: 23 }])
    await revertEdit(edit ?? 0, editor, null)
    await loadLines({ ...ended, description: 'Newer.', episodes: 25 })
    expect(await facts()).toEqual([{ title: 'Show', ...followed, description: 'Newer.', total_episodes: 25 }])
  })
})

test('a load brings back nothing that people have removed', async () => {
  const lines = [
    anime('k', 'Show', {
      ...{
        description: 'Loaded.',
        synonyms: ['Gone', 'Stays'],
        genres: ['Gone Tag', 'Drama'],
        companies: ['Gone Inc.', 'Studio'],
      },
      ...{
        authors: ['Gone Author', 'Author'],
        cast: [{ character: 'Gone Character' }, { character: 'Rei' }],
        related: ['other', 'third'],
      },
      ...{
        episodeList: [
          { number: 1, title: 'One' },
          { number: 2, title: 'Two' },
        ],
      },
      sources: ['https://anidb.net/anime/1', 'https://anilist.co/anime/1'],
    }),
    anime('other', 'Other'),
    anime('third', 'Third'),
  ]
  await loadLines(...lines)
  const idOf = async (table: string, name: string) =>
    Number(
      await value(`SELECT id FROM ${table} t WHERE $1 IN (to_jsonb(t)->>'full_name', to_jsonb(t)->>'name')`, [name]),
    )
  const tag = await idOf('tags', 'Drama')
  const [person, character, company] = [
    await idOf('people', 'Author'),
    await idOf('characters', 'Rei'),
    await idOf('companies', 'Studio'),
  ]
  const change = {
    ...{ description: null, synonyms: ['Stays'], tags: [{ tag }], relations: [{ type: 'Other' as const, media: 3 }] },
    ...{ staff: [{ person, role: 'Author' as const }], companies: [{ company, role: 'Studio' as const }] },
    characters: [{ character, role: 'Support' as const }],
    episodes: [{ number: 1, title: 'One' }],
    externalIds: [{ site: 'anilist', externalId: 'anime/1' }],
  }
  await give({ noun: 'media', id: 1, change }, await someone('CanEdit'))
  const look = async () => ({
    description: await value('SELECT description FROM media WHERE id = 1'),
    lists: (
      await column(`SELECT title FROM synonyms UNION ALL SELECT title FROM episodes
      UNION ALL SELECT name FROM media_tags JOIN tags ON tags.id = tag_id UNION ALL SELECT name FROM media_companies JOIN companies c ON c.id = company_id
      UNION ALL SELECT full_name FROM credits JOIN people p ON p.id = person_id UNION ALL SELECT full_name FROM media_characters JOIN characters c ON c.id = character_id
      UNION ALL SELECT external_id FROM external_ids WHERE media_id = 1
      UNION ALL SELECT m.title FROM media_relations JOIN media m ON m.id = to_id WHERE from_id = 1 ORDER BY 1`)
    ).sort(),
    keys: await column('SELECT key FROM media_search_keys WHERE media_id = 1 ORDER BY 1'),
  })
  const edited = await look()
  expect(edited).toEqual({
    description: null,
    lists: ['Author', 'Drama', 'One', 'Rei', 'Stays', 'Studio', 'Third', 'anime/1'],
    keys: ['show', 'stays'],
  })
  // The other side says it, too.
  await loadLines(lines[0], anime('other', 'Other', { related: ['k'] }), lines[2])
  expect(await look()).toEqual(edited)
  expect(await value('SELECT count(*)::int FROM characters')).toBe(2)
})

test('an entry that only its date calls edited follows its sources', async () => {
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
  const filled = { name: 'Loaded', native: '原', text: 'Loaded.' }
  expect(
    await query(`SELECT title AS name, native_title AS native, description AS text FROM series
      UNION ALL SELECT full_name, native_name, biography FROM people UNION ALL SELECT full_name, native_name, biography FROM characters
      UNION ALL SELECT name, native_name, biography FROM companies`),
  ).toEqual([filled, filled, filled, filled])
})
