import { describe, expect, test } from 'vitest'
import { useDatabase } from '@/tests/support/database'
import { anime, column, emptyAfterEach, loadLines, query, value } from '../support'

useDatabase()
emptyAfterEach()

const voice = (media: string, character: string, person: string, more: object = {}) => ({
  media,
  character,
  person,
  ...more,
})
const voices = () =>
  query(`SELECT c.full_name AS character, p.full_name AS person FROM credits x JOIN characters c ON c.id = character_id
    JOIN people p ON p.id = person_id ORDER BY 1, 2`)

describe('people', () => {
  test('are matched by folded name, in any order of its parts', async () => {
    await loadLines(
      anime('a', 'A', { authors: ['Yanagi, Kōhei', 'kohei  YANAGI'] }),
      anime('b', 'B', { authors: ['Kohei Yanagi'] }),
    )
    await loadLines(anime('c', 'C', { authors: ['Kōhei Yanagi'] }))
    expect(await column('SELECT full_name FROM people')).toEqual(['Kōhei Yanagi'])
    expect(await value('SELECT count(*)::int FROM credits')).toBe(3)
  })

  test("are not matched if the name of one is the reverse of the other's", async () => {
    await loadLines(anime('a', 'A', { authors: ['Jun Maki'] }))
    await loadLines(anime('b', 'B', { authors: ['Maki Jun'] }))
    expect(await column('SELECT full_name FROM people ORDER BY id')).toEqual(['Jun Maki', 'Maki Jun'])
  })

  test('with different ids on one site are two, and a name without an id is the older one', async () => {
    const work = anime('a', 'A')
    await loadLines(
      work,
      voice('a', 'X', 'Mei Okada', { person_id: 'anilist:1' }),
      voice('a', 'Y', 'Mei Okada', { person_id: 'anilist:2' }),
      voice('a', 'Z', 'Mei Okada'),
    )
    expect(await value('SELECT count(*)::int FROM people')).toBe(2)
    const report = await loadLines(work, voice('a', 'Z', 'Mei Okada'))
    expect(report.counts.cast).toEqual({ added: 0, changed: 0, unchanged: 1, refused: 0 })
  })

  test('without an id get one when a source has it', async () => {
    await loadLines(anime('a', 'A'), voice('a', 'X', 'Mei Okada'))
    await loadLines(anime('a', 'A'), voice('a', 'X', 'Mei OKADA', { person_id: 'anilist:1' }))
    expect(await query('SELECT person_id, site, external_id FROM external_ids')).toEqual([
      { person_id: 1, site: 'anilist', external_id: 'staff/1' },
    ])
    await loadLines(anime('a', 'A'), voice('a', 'X', 'Another Name', { person_id: 'anilist:1' }))
    expect(await column('SELECT full_name FROM people')).toEqual(['Mei Okada'])
  })

  test('described by a line take over mentioned ones', async () => {
    await loadLines(anime('a', 'A', { authors: ['Urasawa, Naoki'] }))
    const person = {
      kind: 'Person',
      key: 'person:u',
      name: 'Naoki Urasawa',
      native: '浦沢直樹',
      birthday: '1960-01-02',
    }
    const report = await loadLines(person)
    expect(report.counts.people).toEqual({ added: 0, changed: 1, unchanged: 0, refused: 0 })
    expect(await query('SELECT id, source_key, native_name, birthday FROM people')).toEqual([
      { id: 1, source_key: 'person:u', native_name: '浦沢直樹', birthday: 19600102 },
    ])
    expect(await column('SELECT key FROM person_search_keys ORDER BY 1')).toEqual([
      'naoki urasawa',
      'urasawa naoki',
      '浦沢直樹',
    ])
  })
})

const parts = () =>
  column(
    `SELECT full_name || ' ' || media_id FROM media_characters JOIN characters c ON c.id = character_id ORDER BY 1`,
  )

describe('characters without an id', () => {
  const related = [anime('a', 'A', { related: ['b'] }), anime('b', 'A 2'), anime('c', 'C')]
  const narrator = (media: string) => voice(media, 'Narrator', `Voice ${media}`)

  test('are one per series, else per work', async () => {
    await loadLines(...related, narrator('a'), narrator('b'), narrator('c'))
    expect(await query('SELECT full_name, series_id FROM characters ORDER BY id')).toEqual([
      { full_name: 'Narrator', series_id: 1 },
      { full_name: 'Narrator', series_id: null },
    ])
    expect(
      await column('SELECT count(*)::int FROM media_characters GROUP BY character_id ORDER BY character_id'),
    ).toEqual([2, 1])
  })

  test('are one in all works that say the same full name and voice', async () => {
    const first = [anime('a', 'A'), anime('b', 'B'), voice('a', 'Levi Ackerman', 'P'), voice('b', 'Levi Ackerman', 'P')]
    await loadLines(...first, voice('a', 'Levi Ackerman', 'Q'), voice('b', 'Erwin Smith', 'P'))
    expect(await parts()).toEqual(['Erwin Smith 2', 'Levi Ackerman 1', 'Levi Ackerman 2'])
    expect(await value('SELECT count(*)::int FROM characters')).toBe(2)
    const again = await loadLines(...first)
    expect(again.counts.cast).toEqual({ added: 0, changed: 0, unchanged: 2, refused: 0 })
    await loadLines(
      anime('c', 'C'),
      anime('d', 'D'),
      voice('c', 'Levi Ackerman', 'Q'),
      voice('d', 'Levi Ackerman', 'R'),
    )
    expect(await parts()).toEqual([
      'Erwin Smith 2',
      'Levi Ackerman 1',
      'Levi Ackerman 2',
      'Levi Ackerman 3',
      'Levi Ackerman 4',
    ])
    expect(await value("SELECT count(*)::int FROM characters WHERE full_name = 'Levi Ackerman'")).toBe(2)
  })

  test('are one by a single word and the same voice only in works with similar titles', async () => {
    await loadLines(
      anime('a', 'Sword Art Online'),
      anime('b', 'Sword Art Online II'),
      anime('c', 'Kyoukai no Rinne'),
      ...['a', 'b', 'c'].map((media) => voice(media, 'Kirito', 'P')),
      ...['a', 'c'].map((media) => voice(media, 'Student A', 'P')),
    )
    expect(
      await query(
        'SELECT character_id, array_agg(media_id ORDER BY media_id) AS works FROM media_characters GROUP BY 1 ORDER BY 2, 1',
      ),
    ).toEqual([
      { character_id: expect.any(Number), works: [1] },
      { character_id: expect.any(Number), works: [1, 2] },
      { character_id: expect.any(Number), works: [3] },
      { character_id: expect.any(Number), works: [3] },
    ])
  })

  test('are the only one of their name in works with similar titles, if one of them has no voice', async () => {
    await loadLines(anime('a', 'Kaguya-sama'), { media: 'a', character: 'Chika Fujiwara' })
    await loadLines(
      anime('b', 'Kaguya-sama 2'),
      anime('c', 'Overlord'),
      ...['b', 'c'].map((media) => voice(media, 'Chika Fujiwara', `Voice ${media}`)),
    )
    expect(await query('SELECT media_id, character_id FROM media_characters ORDER BY 1')).toEqual([
      { media_id: 1, character_id: 1 },
      { media_id: 2, character_id: 1 },
      { media_id: 3, character_id: 2 },
    ])
  })

  test('are one in a work and its sequel when a load also says the voice of the first', async () => {
    await loadLines(anime('a', 'Laid-Back Camp'), { media: 'a', character: 'Aoi Inuyama' })
    await loadLines(
      anime('a', 'Laid-Back Camp'),
      anime('b', 'Yuru Camp 2'),
      ...['a', 'b'].map((media) => voice(media, 'Aoi Inuyama', 'Aki Toyosaki')),
    )
    expect(await value('SELECT count(*)::int FROM characters')).toBe(1)
  })

  test('join the character with an id that has their name and voice in another work, and never two of them', async () => {
    await loadLines(
      anime('a', 'A'),
      anime('b', 'B'),
      anime('c', 'C'),
      voice('a', 'Levi Ackerman', 'P', { character_id: 'anilist:5' }),
      voice('b', 'Levi Ackerman', 'P', { character_id: 'anilist:6' }),
      voice('c', 'Levi Ackerman', 'P'),
    )
    expect(await query('SELECT media_id, character_id FROM media_characters ORDER BY 1')).toEqual([
      { media_id: 1, character_id: 1 },
      { media_id: 2, character_id: 2 },
      { media_id: 3, character_id: 1 },
    ])
  })

  test('stay the same when their works become a series', async () => {
    await loadLines(anime('a', 'A'), anime('b', 'B'), narrator('a'), narrator('b'))
    await loadLines(...related, narrator('a'), narrator('b'), narrator('c'))
    expect(await query('SELECT media_id, character_id FROM media_characters ORDER BY 1')).toEqual([
      { media_id: 1, character_id: 1 },
      { media_id: 2, character_id: 2 },
      { media_id: 3, character_id: 3 },
    ])
    expect(await column('SELECT series_id FROM characters ORDER BY id')).toEqual([1, 1, null])
  })

  test('are matched to one with an id that has their name there', async () => {
    await loadLines(
      anime('a', 'A'),
      voice('a', 'Kyo', 'P'),
      voice('a', 'Kyō', 'P', { character_id: 'anilist:5', role: 'Lead' }),
      voice('a', 'Kyo', 'P', { character_id: 'anilist:6' }),
    )
    expect(await value('SELECT count(*)::int FROM characters')).toBe(2)
    const again = await loadLines(anime('a', 'A'), voice('a', 'Kyo', 'P'))
    expect(again.counts.cast.unchanged).toBe(1)
  })

  test("are not matched if the name of one is the reverse of the other's", async () => {
    const rows = [anime('a', 'A'), voice('a', 'Yujia Wang', 'P'), voice('a', 'Wang Yujia', 'Q')]
    await loadLines(...rows)
    expect((await loadLines(...rows)).counts.cast).toEqual({ added: 0, changed: 0, unchanged: 2, refused: 0 })
    expect(await voices()).toEqual([
      { character: 'Wang Yujia', person: 'Q' },
      { character: 'Yujia Wang', person: 'P' },
    ])
  })
})

describe('appearances', () => {
  test('become leads once a source says so, and stay leads', async () => {
    await loadLines(anime('a', 'A'), voice('a', 'X', 'P'))
    expect((await loadLines(voice('a', 'X', 'P', { role: 'Lead' }))).counts.cast.changed).toBe(1)
    await loadLines(voice('a', 'X', 'P'), voice('a', 'X', 'P', { role: 'Support' }))
    expect(await column('SELECT role FROM media_characters')).toEqual(['Lead'])
  })

  test('have a role once a source says one', async () => {
    const roles = () =>
      column('SELECT role FROM media_characters JOIN characters c ON c.id = character_id ORDER BY full_name')
    await loadLines(
      anime('a', 'A', { cast: [{ character: 'X', person: 'P' }] }),
      voice('a', 'Y', 'Q', { role: 'Unknown' }),
    )
    expect(await roles()).toEqual([null, null])
    expect((await loadLines(voice('a', 'X', 'P', { role: 'BACKGROUND' }))).counts.cast.changed).toBe(1)
    await loadLines(voice('a', 'X', 'P'), voice('a', 'Y', 'Q'))
    expect(await roles()).toEqual(['Support', null])
    await loadLines(voice('a', 'Y', 'Q', { role: 'Support' }), voice('a', 'Y', 'Q', { role: 'MAIN' }))
    expect(await roles()).toEqual(['Support', 'Lead'])
  })

  test('are found by any address of their work', async () => {
    await loadLines(anime('a', 'A', { sources: ['https://anilist.co/anime/1'] }))
    const report = await loadLines(voice('https://anilist.co/anime/1/title', 'X', 'P'))
    expect(report.counts.cast.added).toBe(1)
  })

  test('may have no voice', async () => {
    const character = { kind: 'Character', key: 'character:x', name: 'X' }
    const report = await loadLines(
      character,
      anime('a', 'A', { characters: [{ character: 'character:x', role: 'Lead' }] }),
    )
    expect(report.counts.cast).toEqual({ added: 1, changed: 0, unchanged: 0, refused: 0 })
    expect(await value('SELECT count(*)::int FROM credits')).toBe(0)
  })
})

describe('credits', () => {
  test('with a description fill in those without, and are not duplicated by them', async () => {
    await loadLines({ kind: 'Person', key: 'person:p', name: 'P Q' }, anime('a', 'A', { authors: ['P Q'] }))
    const work = anime('a', 'A', { staff: [{ person: 'person:p', role: 'Author', description: 'Story' }] })
    expect((await loadLines(work)).counts.works.changed).toBe(1)
    await loadLines(anime('a', 'A', { authors: ['Q, P'] }))
    expect(await query('SELECT role, description FROM credits')).toEqual([{ role: 'Author', description: 'Story' }])
  })

  test('of a person who is described nowhere are dropped and reported', async () => {
    const report = await loadLines(
      anime('a', 'A', { staff: [{ person: 'person:nobody', role: 'Director' }], series: 'series:none' }),
    )
    expect(report.notes.nowhere).toEqual({ count: 2, first: ['person:nobody', 'series:none'] })
    expect(await value('SELECT count(*)::int FROM people')).toBe(0)
  })
})

test('companies are matched by folded name, with a role each', async () => {
  await loadLines(
    anime('a', 'A', { companies: ['Yen Press'] }),
    { ...anime('b', 'B', { companies: ['YEN PRESS'] }), kind: 'Manga' },
    { kind: 'Company', key: 'company:y', name: 'Yen Press', founded: '2006' },
  )
  expect(await query('SELECT name, source_key, founded FROM companies')).toEqual([
    { name: 'Yen Press', source_key: 'company:y', founded: 20060000 },
  ])
  expect(await column('SELECT role FROM media_companies ORDER BY media_id')).toEqual(['Studio', 'Publisher'])
})

test('tags are matched by folded name, and the spelling with capitals is stored', async () => {
  await loadLines(anime('a', 'A', { tags: ['paper theatre', 'shades of grey'] }))
  await loadLines(anime('b', 'B', { genres: ['Paper-Theatre', ' '], tags: ['SHADES OF GREY', '!!!'] }))
  expect(await query('SELECT name, media_count FROM tags ORDER BY key')).toEqual([
    { name: '!!!', media_count: 1 },
    { name: 'Paper-Theatre', media_count: 2 },
    { name: 'SHADES OF GREY', media_count: 2 },
  ])
  expect(await column('SELECT cardinality(tag_ids) FROM media ORDER BY id')).toEqual([2, 3])
})
