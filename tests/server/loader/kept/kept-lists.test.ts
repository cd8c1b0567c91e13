import { describe, expect, test } from 'vitest'
import { useDatabase } from '@/tests/support/database'
import { anime, column, emptyAfterEach, loadLines, query, value } from '../support'
import { idOf, keep, loadTwice } from './keep'

useDatabase()
emptyAfterEach()

test('tags', async () => {
  const line = (...genres: string[]) => anime('k', 'K', { genres })
  await loadLines(line('Gone', 'Stays'))
  const gone = await idOf('tags', 'Gone')
  await query('DELETE FROM media_tags WHERE tag_id = $1', [gone])
  await keep('media', 1, 'tags', gone, true)
  const tags = () => column('SELECT name FROM tags JOIN media_tags ON tag_id = tags.id ORDER BY 1')
  expect(await loadTwice(tags, line('Gone', 'Stays', 'New'))).toEqual(['New', 'Stays'])
  await query(`UPDATE media SET kept_fields = '{tags}'`)
  expect(await loadTwice(tags, line('Newer'))).toEqual(['New', 'Stays'])
})

describe('titles', () => {
  const synonyms = () => column('SELECT title FROM synonyms ORDER BY 1')
  const keys = () => column('SELECT key FROM media_search_keys ORDER BY 1')
  const titles = async () => [await value('SELECT title FROM media'), await synonyms(), await keys()]

  test('that a person has removed stay away, and nothing finds the work by them', async () => {
    await loadLines(anime('k', 'Title', { synonyms: ['Stays'] }))
    await keep('media', 1, 'synonyms', 'Gone', true)
    expect(await loadTwice(titles, anime('k', 'Title', { synonyms: ['Gone', 'Stays', 'New'] }))).toEqual([
      'Title',
      ['New', 'Stays'],
      ['new', 'stays', 'title'],
    ])
  })

  test('that are replaced stay as synonyms, but not as those that a person has removed', async () => {
    await loadLines(anime('k', 'First', { native: '一' }))
    await keep('media', 1, 'synonyms', 'First', true)
    expect(await loadTwice(synonyms, anime('k', 'Second', { native: '二' }))).toEqual(['一'])
    expect(await loadTwice(synonyms, anime('k', 'Third', { native: '二' }))).toEqual(['Second', '一'])
  })

  test('of a person are replaced by none, and what a source calls the work is no title of it then', async () => {
    await loadLines(anime('k', 'Mine'))
    await query(`UPDATE media SET kept_fields = '{title}', edited_at = now()`)
    expect(await loadTwice(titles, anime('k', 'Loaded', { synonyms: ['Other'] }))).toEqual([
      'Mine',
      ['Other'],
      ['mine', 'other'],
    ])
  })

  test('that a person has written stay when the title becomes the same', async () => {
    await loadLines(anime('k', 'First', { synonyms: ['Second', 'Third'] }))
    await keep('media', 1, 'synonyms', 'Second', false)
    expect(await loadTwice(synonyms, anime('k', 'Second'))).toEqual(['First', 'Second', 'Third'])
    expect(await loadTwice(synonyms, anime('k', 'Third'))).toEqual(['First', 'Second'])
  })

  test('that are a person’s as a whole stay as they are', async () => {
    await loadLines(anime('k', 'First', { synonyms: ['Second'] }))
    await query(`UPDATE media SET kept_fields = '{synonyms}'`)
    expect(await loadTwice(titles, anime('k', 'Second', { synonyms: ['New'] }))).toEqual([
      'Second',
      ['Second'],
      ['first', 'second'],
    ])
  })
})

test('episodes', async () => {
  const line = (word: string, ...numbers: number[]) =>
    anime('k', 'K', { episodeList: numbers.map((number) => ({ number, title: `${word} ${number}` })) })
  await loadLines(line('Old', 1, 2, 3))
  await query('DELETE FROM episodes WHERE number = 3')
  await keep('media', 1, 'episodes', 1, false)
  await keep('media', 1, 'episodes', 3, true)
  const titles = () => column('SELECT title FROM episodes ORDER BY number')
  expect(await loadTwice(titles, line('New', 1, 2, 3, 4))).toEqual(['Old 1', 'New 2', 'New 4'])
  await query(`UPDATE media SET kept_fields = '{episodes}'`)
  expect(await loadTwice(titles, line('Newer', 1, 2, 3, 4, 5))).toEqual(['Old 1', 'New 2', 'New 4'])
})

test('songs, which are a person’s as a whole', async () => {
  const line = (...titles: string[]) => anime('k', 'K', { songs: titles.map((title) => ({ kind: 'Opening', title })) })
  const songs = () => column('SELECT title FROM songs ORDER BY position')
  await loadLines(line('A'))
  await query('UPDATE media SET edited_at = now()')
  expect(await loadTwice(songs, line('A', 'B'))).toEqual(['A', 'B'])
  await query(`UPDATE media SET kept_fields = '{openingsAndEndings}'`)
  expect(await loadTwice(songs, line('C'))).toEqual(['A', 'B'])
})

describe('relations', () => {
  const line = (key: string, type: string, ...to: string[]) =>
    anime(key, key.toUpperCase(), { relations: to.map((other) => ({ type, key: other })) })
  const relations = () =>
    column(`SELECT a.source_key || ' ' || r.type || ' ' || b.source_key FROM media_relations r
      JOIN media a ON a.id = from_id JOIN media b ON b.id = to_id ORDER BY 1`)

  test.each([
    ['from its own side', 'a', 'b'],
    ['from the other side', 'b', 'a'],
  ])('that a person has removed %s stay away on both', async (_, one, other) => {
    await loadLines(line('a', 'Sequel', 'b'), line('b', 'Prequel', 'a'), anime('c', 'C'))
    await query('DELETE FROM media_relations')
    await keep('media', await idOf('media', one), 'relations', await idOf('media', other), true)
    const lines = [line('a', 'Sequel', 'b', 'c'), line('b', 'Prequel', 'a'), anime('c', 'C')]
    expect(await loadTwice(relations, ...lines)).toEqual(['a Sequel c', 'c Prequel a'])
  })

  test.each([
    ['its own side', 'a', 'b'],
    ['the other side', 'b', 'a'],
  ])('whose type a person has written from %s keep it', async (_, one, other) => {
    await loadLines(line('a', 'SpinOff', 'b', 'c'), anime('b', 'B'), anime('c', 'C'))
    await keep('media', await idOf('media', one), 'relations', await idOf('media', other), false)
    const lines = [line('a', 'Sequel', 'b', 'c'), anime('b', 'B'), anime('c', 'C')]
    expect(await loadTwice(relations, ...lines)).toEqual([
      'a Sequel c',
      'a SpinOff b',
      'b ParentStory a',
      'c ParentStory a',
    ])
  })

  test('stay as they are where one of the works has them as a whole from a person', async () => {
    await loadLines(line('a', 'Sequel', 'b'), anime('b', 'B'), anime('c', 'C'))
    await query(`UPDATE media SET kept_fields = '{relations}' WHERE source_key = 'b'`)
    const lines = [line('a', 'SpinOff', 'b', 'c'), anime('b', 'B'), line('c', 'Other', 'b')]
    expect(await loadTwice(relations, ...lines)).toEqual([
      'a Sequel b',
      'a SpinOff c',
      'b Prequel a',
      expect.stringMatching(/^c \w+ a$/),
    ])
  })
})

describe('the cast', () => {
  const part = (character: string, person: string, role = 'Supporting') => ({ character, person, role })
  const line = (...cast: object[]) => anime('k', 'K', { cast })
  const parts = () =>
    column(`SELECT c.full_name || ' ' || x.role || coalesce(' ' || (SELECT string_agg(p.full_name, ' ' ORDER BY 1) FROM credits v
      JOIN people p ON p.id = v.person_id WHERE v.media_id = x.media_id AND v.character_id = c.id), '')
      FROM media_characters x JOIN characters c ON c.id = x.character_id ORDER BY 1`)

  test.each(['work', 'character'])(
    'a part that a person has removed from the list of the %s stays away, by its name too',
    async (side) => {
      await loadLines(line(part('Gone', 'P'), part('Stays', 'Q')))
      const gone = await idOf('characters', 'Gone')
      // Both sides are written; by a name alone the character is known from the work.
      await keep('media', 1, 'characters', gone, true)
      if (side === 'character') await keep('character', gone, 'media', 1, true)
      await query('DELETE FROM credits WHERE character_id = $1', [gone])
      await query('DELETE FROM media_characters WHERE character_id = $1', [gone])
      expect(await loadTwice(parts, line(part('Gone', 'P'), part('Stays', 'Q'), part('New', 'R')))).toEqual([
        'New Support R',
        'Stays Support Q',
      ])
      expect(await value('SELECT count(*)::int FROM characters')).toBe(3)
    },
  )

  test('a character with a key that a person has removed from a work on its own page stays away', async () => {
    const lines = (...characters: string[]) => [
      anime('k', 'K', { characters: characters.map((character) => ({ character, role: 'Lead', actors: [] })) }),
      ...['x', 'y'].map((key) => ({ kind: 'Character', key, name: key.toUpperCase() })),
    ]
    await loadLines(...lines('x'))
    await query('DELETE FROM media_characters')
    await keep('character', await idOf('characters', 'x'), 'media', 1, true)
    expect(await loadTwice(parts, ...lines('x', 'y'))).toEqual(['Y Lead'])
  })

  test('a part that a person has written keeps its role and voices', async () => {
    await loadLines(line(part('Mine', 'P'), part('Theirs', 'Q')))
    await keep('media', 1, 'characters', await idOf('characters', 'Mine'), false)
    const more = [part('Mine', 'X', 'Main'), part('Theirs', 'X', 'Main')]
    expect(await loadTwice(parts, line(...more))).toEqual(['Mine Support P', 'Theirs Lead Q X'])
  })

  test('a role that a person does not know stays unknown', async () => {
    await loadLines(line({ character: 'Mine', person: 'P' }))
    await keep('character', await idOf('characters', 'Mine'), 'media', 1, false)
    await loadTwice(parts, line(part('Mine', 'P', 'Main')))
    expect(await column('SELECT role FROM media_characters')).toEqual([null])
  })

  test('a role that a person has written on the page of the character stays, and voices are added', async () => {
    await loadLines(line(part('Mine', 'P')))
    await keep('character', await idOf('characters', 'Mine'), 'media', 1, false)
    expect(await loadTwice(parts, line(part('Mine', 'X', 'Main')))).toEqual(['Mine Support P X'])
  })

  test.each([
    ['media', 'characters'],
    ['characters', 'media'],
  ])('nothing is added where %s have %s as a whole from a person', async (table, field) => {
    await loadLines(line(part('Mine', 'P')), { kind: 'Character', key: 'x', name: 'X' })
    await query(`UPDATE ${table} SET kept_fields = '{${field}}'`)
    const lines = [
      anime('k', 'K', { characters: [{ character: 'x', role: 'Lead', actors: [] }] }),
      { kind: 'Character', key: 'x', name: 'X' },
    ]
    expect(await loadTwice(parts, ...lines)).toEqual(['Mine Support P'])
  })
})

describe('the staff', () => {
  const staff = (...credits: [string, string?][]) => [
    anime('k', 'K', { staff: credits.map(([person, description]) => ({ person, role: 'Director', description })) }),
    ...['p', 'q'].map((key) => ({ kind: 'Person', key, name: key.toUpperCase() })),
  ]
  const credits = () =>
    column(`SELECT concat_ws(' ', full_name, description) FROM credits JOIN people p ON p.id = person_id ORDER BY 1`)

  test('a credit that a person has removed does not come back with any description', async () => {
    await loadLines(...staff(['p', 'first']))
    await query('DELETE FROM credits')
    await keep('media', 1, 'staff', [await idOf('people', 'p'), 'Director', 'first'], true)
    expect(await loadTwice(credits, ...staff(['p', 'second'], ['q']))).toEqual(['Q'])
    expect(await loadTwice(credits, ...staff(['p']))).toEqual(['Q'])
  })

  test('one that a person has written stays as it is, and another one is filled', async () => {
    await loadLines(...staff(['p'], ['q']))
    await keep('media', 1, 'staff', [await idOf('people', 'p'), 'Director', null], false)
    expect(await loadTwice(credits, ...staff(['p', 'ep 1'], ['q', 'ep 2']))).toEqual(['P', 'Q ep 2'])
  })

  test('that is a person’s as a whole stays as it is', async () => {
    await loadLines(...staff(['p']))
    await query(`UPDATE media SET kept_fields = '{staff}'`)
    expect(await loadTwice(credits, ...staff(['p', 'ep 1'], ['q']))).toEqual(['P'])
  })
})

test('companies', async () => {
  const line = (...companies: string[]) => anime('k', 'K', { companies })
  const companies = () => column('SELECT name FROM media_companies JOIN companies c ON c.id = company_id ORDER BY 1')
  await loadLines(line('Gone', 'Stays'))
  await query('DELETE FROM media_companies WHERE company_id = $1', [await idOf('companies', 'Gone')])
  await keep('media', 1, 'companies', [await idOf('companies', 'Gone'), 'Studio'], true)
  expect(await loadTwice(companies, line('Gone', 'Stays', 'New'))).toEqual(['New', 'Stays'])
  await query(`UPDATE media SET kept_fields = '{companies}'`)
  expect(await loadTwice(companies, line('Newer'))).toEqual(['New', 'Stays'])
})

test('ids of other sites', async () => {
  const line = (...sources: string[]) => anime('k', 'K', { sources })
  const ids = () => column(`SELECT site || ' ' || external_id FROM external_ids WHERE media_id IS NOT NULL ORDER BY 1`)
  await loadLines(line('https://anidb.net/anime/1'))
  await query('UPDATE media SET edited_at = now(); DELETE FROM external_ids')
  await keep('media', 1, 'externalIds', ['anidb', 'anime/1'], true)
  const lines = [line('https://anidb.net/anime/1', 'https://anilist.co/anime/2')]
  expect(await loadTwice(ids, ...lines)).toEqual(['anilist anime/2'])
  await query(`UPDATE media SET kept_fields = '{externalIds}'`)
  expect(await loadTwice(ids, line('https://anilist.co/anime/2', 'https://kitsu.app/anime/3'))).toEqual([
    'anilist anime/2',
  ])
})
