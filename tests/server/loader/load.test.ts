import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { loadCatalogue } from '@/server/loader/load'
import { useDatabase } from '@/tests/support/database'
import {
  anime,
  column,
  contents,
  emptyAfterEach,
  emptyCatalogue,
  fileOf,
  loadLines,
  NONE,
  query,
  TODAY,
  value,
  writes,
} from './support'

useDatabase()
emptyAfterEach()

const address = (id: number) => `https://myanimelist.net/anime/${id}`

const CATALOGUE = [
  anime(address(1), 'Cowboy Bebop', {
    native: 'カウボーイビバップ',
    synonyms: ['Space Cowboys', 'COWBOY BEBOP'],
    begin: '1998-04-03',
    end: '1999-04-24',
    episodes: 26,
    members: 1_000_000,
    genres: ['Action', 'Sci-Fi'],
    tags: ['space', 'sci fi'],
    authors: ['Watanabe, Shinichirou', 'CLAMP'],
    companies: ['Sunrise'],
    description: 'In space.<br>And &amp; so on.',
    cast: [{ character: 'Spike Spiegel', person: 'Kouichi Yamadera' }],
    sources: [address(1), 'https://anidb.net/anime/23'],
    related: [address(5)],
  }),
  anime(address(5), 'Cowboy Bebop: Tengoku no Tobira', {
    kind: 'Movie',
    format: 'Movie',
    members: 300,
    sources: [address(5)],
  }),
  {
    key: 'game',
    kind: 'Game',
    title: 'The Game',
    companies: ['Capcom'],
    platforms: ['switch', 'a "b" {c}'],
    sources: [],
  },
  { media: address(1), character: 'Spike Spiegel', person: 'Kouichi Yamadera' },
  { media: address(5), character: 'Spike Spiegel', person: 'Kouichi Yamadera', role: 'Lead' },
]

test('a load of more than a hundred new or changed works asks for similar works once, smaller ones do not', async () => {
  const works = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, n) => anime(address(n + 1), `Work ${n}`, { sources: [address(n + 1)], ...more }))
  const wanted = () => value("SELECT wanted_at FROM derivations WHERE name = 'similar-works'")
  await query('UPDATE derivations SET wanted_at = NULL')
  await loadLines(...works(100))
  expect(await wanted()).toBeNull()
  await loadLines(...works(101, { episodes: 12 }))
  expect(await wanted()).toBeInstanceOf(Date)
  await query('UPDATE derivations SET wanted_at = NULL')
  await loadLines(...works(101, { episodes: 12 }))
  await loadLines(...works(12, { episodes: 13 }))
  expect(await wanted()).toBeNull()
})

describe('a catalogue', () => {
  test('is taken in whole', async () => {
    const report = await loadLines(...CATALOGUE)
    expect(report.counts).toMatchObject({
      lines: NONE,
      works: { ...NONE, added: 3 },
      people: { ...NONE, added: 3 },
      characters: { ...NONE, added: 1 },
      companies: { ...NONE, added: 2 },
      series: { ...NONE, added: 1 },
      relations: { ...NONE, added: 2 },
      cast: { ...NONE, added: 2, unchanged: 1 },
    })
    expect(await contents()).toMatchSnapshot()
    expect(await query('SELECT platforms, description FROM media ORDER BY id')).toMatchObject([
      { description: 'In space.\nAnd & so on.' },
      {},
      { platforms: ['switch', 'a "b" {c}'] },
    ])
  })

  test('loaded again changes nothing, writes nothing and burns no ids', async () => {
    await loadLines(...CATALOGUE)
    const before = await contents()
    const dated = await column('SELECT updated_at::text FROM media ORDER BY id')
    const written = await writes()
    const report = await loadLines(...CATALOGUE)
    for (const { added, changed, refused } of Object.values(report.counts))
      expect([added, changed, refused]).toEqual([0, 0, 0])
    expect(report.counts.works.unchanged).toBe(3)
    expect(await writes()).toBe(written)
    expect(await contents()).toEqual(before)
    expect(await column('SELECT updated_at::text FROM media ORDER BY id')).toEqual(dated)
    await loadLines(anime('new', 'New'))
    expect(await column('SELECT id FROM media ORDER BY id')).toEqual([1, 2, 3, 4])
    expect(await value('SELECT last_value::int FROM people_id_seq')).toBe(3)
  })

  test('is the same packed, in two files, in one batch or many, and after a load that was killed before its keys', async () => {
    await loadLines(...CATALOGUE)
    const whole = await contents()
    await emptyCatalogue()
    const works = fileOf(CATALOGUE.slice(0, 3), 'works.jsonl')
    const cast = fileOf([], 'cast')
    writeFileSync(
      cast,
      gzipSync(
        CATALOGUE.slice(3)
          .map((line) => JSON.stringify(line))
          .join('\n'),
      ),
    )
    await loadCatalogue([cast, works], { say: () => {}, today: TODAY })
    expect(await contents()).toEqual(whole)
    // Search keys that a killed load had not come to are added by the next, and nobody is doubled.
    for (const noun of ['media', 'person', 'character']) await query(`DELETE FROM ${noun}_search_keys`)
    const report = await loadLines(...CATALOGUE)
    expect(await contents()).toEqual(whole)
    expect([report.counts.people.added, report.counts.characters.added]).toEqual([0, 0])
  })
})

describe('a line about a known work', () => {
  test('overwrites what it has, leaves what it lacks, and keeps a replaced title as a synonym', async () => {
    await loadLines(anime('k', 'Old Title', { native: '旧', episodes: 12, description: 'Old.', synonyms: ['S'] }))
    const report = await loadLines(anime('k', 'New Title', { episodes: 13, synonyms: ['T'] }))
    expect(report.counts.works).toEqual({ ...NONE, changed: 1 })
    expect(await query('SELECT title, title_sort, native_title, total_episodes, description FROM media')).toEqual([
      { title: 'New Title', title_sort: 'new title', native_title: '旧', total_episodes: 13, description: 'Old.' },
    ])
    expect(await column('SELECT title FROM synonyms ORDER BY 1')).toEqual(['Old Title', 'S', 'T'])
    expect(await column('SELECT key FROM media_search_keys ORDER BY 1')).toEqual([
      'new title',
      'old title',
      's',
      't',
      '旧',
    ])
    await loadLines(anime('k', 'Old Title'))
    expect(await column('SELECT title FROM synonyms ORDER BY 1')).toEqual(['New Title', 'S', 'T'])
  })

  test('shows its English title, keeps the romaji, and takes a translation for a synonym', async () => {
    const line = anime('k', 'Shigatsu wa Kimi no Uso', {
      native: '四月是你的謊言',
      synonyms: ['Your Lie in April'],
      sources: ['https://www.anime-planet.com/anime/your-lie-in-april'],
    })
    await loadLines(anime('k', 'Shigatsu wa Kimi no Uso'))
    await query(`UPDATE media SET native_title = '四月是你的謊言'`)
    for (let load = 0; load < 2; load++) {
      await loadLines(line)
      expect(await query('SELECT title, romaji_title, native_title FROM media')).toEqual([
        { title: 'Your Lie in April', romaji_title: 'Shigatsu wa Kimi no Uso', native_title: null },
      ])
      expect(await column('SELECT title FROM synonyms')).toEqual(['四月是你的謊言'])
    }
    expect(await column('SELECT key FROM media_search_keys ORDER BY 1')).toEqual([
      'shigatsu wa kimi no uso',
      'your lie in april',
      '四月是你的謊言',
    ])
  })

  test('loses the title that an earlier load took from a synonym, unless a person has written it', async () => {
    const line = anime('k', 'Houseki no Kuni', { synonyms: ['Country of Jewels'] })
    const titles = () => query('SELECT title, romaji_title FROM media')
    const guessed = { title: 'Country of Jewels', romaji_title: 'Houseki no Kuni' }
    await loadLines(line)
    await query(
      `UPDATE media SET title = 'Country of Jewels', romaji_title = 'Houseki no Kuni', kept_fields = '{title,romajiTitle}'`,
    )
    await query('DELETE FROM synonyms')
    await loadLines(line)
    expect(await titles()).toEqual([guessed])
    await query(`UPDATE media SET kept_fields = '{}'`)
    for (let load = 0; load < 2; load++) {
      await loadLines(line)
      expect(await titles()).toEqual([{ title: 'Houseki no Kuni', romaji_title: null }])
      expect(await column('SELECT title FROM synonyms')).toEqual(['Country of Jewels'])
    }
  })

  test('does not trade a date for its year', async () => {
    await loadLines(anime('k', 'T', { begin: '2009-10-15' }))
    await loadLines(
      anime('k', 'T', { begin: '2009' }),
      anime('k', 'T', { begin: '2009-10' }),
      anime('k', 'T', { year: 2010 }),
    )
    expect(await value('SELECT release_date FROM media')).toBe(20091015)
    await loadLines(anime('k', 'T', { begin: '2010-01' }))
    expect(await value('SELECT release_date FROM media')).toBe(20100100)
  })

  test('is dated anew unless only its members or score changed', async () => {
    await loadLines(anime('k', 'T', { members: 5 }))
    await query(`UPDATE media SET updated_at = '2020-01-01', popularity = popularity + 2`)
    await loadLines(anime('k', 'T', { members: 50 }))
    expect(await query('SELECT members, popularity, extract(year FROM updated_at)::int AS year FROM media')).toEqual([
      { members: 50, popularity: 52, year: 2020 },
    ])
    expect(await value('SELECT popularity FROM media_search_keys')).toBe(52)
    await loadLines(anime('k', 'T', { members: 50, score: 8, scoreSource: 'x', sources: [address(1)] }))
    await query(`UPDATE media SET updated_at = '2020-01-01'`)
    await loadLines(anime('k', 'T', { score: 9, scoreSource: 'x' }))
    expect(
      await query('SELECT score, score_source, source_count, extract(year FROM updated_at)::int AS year FROM media'),
    ).toEqual([{ score: 90, score_source: 'x', source_count: 1, year: 2020 }])
    await loadLines(anime('k', 'T', { genres: ['Drama'] }))
    expect(await value('SELECT extract(year FROM updated_at)::int FROM media')).toBeGreaterThan(2020)
  })

  test('may stand twice in one file', async () => {
    const report = await loadLines(
      anime('k', 'T', { episodes: 1 }),
      anime('k', 'T', { synonyms: ['S'] }),
      anime('k', 'T'),
    )
    expect(report.counts.works).toMatchObject({ added: 1, refused: 0 })
    expect(await column('SELECT title FROM synonyms')).toEqual(['S'])
    expect(await value('SELECT count(*)::int FROM media')).toBe(1)
  })
})

describe('works of two catalogues', () => {
  const mine = anime('mine', 'T', { sources: ['https://anidb.net/anime/1', 'https://anilist.co/anime/2'] })

  test('are one when their ids say so', async () => {
    await loadLines(mine)
    const report = await loadLines(
      anime('yours', 'T', { sources: ['https://anilist.co/anime/2', 'https://kitsu.io/anime/3'] }),
    )
    expect(report.counts.works).toEqual({ ...NONE, changed: 1 })
    expect(await column('SELECT source_key FROM media')).toEqual(['mine'])
    expect(await column('SELECT site FROM external_ids ORDER BY 1')).toEqual(['anidb', 'anilist', 'kitsu'])
  })

  test('are two when as many ids differ as agree; the shared one stays with the first and is reported', async () => {
    await loadLines(mine)
    const report = await loadLines(
      anime('other', 'Other', { sources: ['https://anidb.net/anime/1', 'https://anilist.co/anime/9'] }),
    )
    expect(report.counts.works).toEqual({ ...NONE, added: 1 })
    expect(report.notes.contested).toEqual({ count: 1, first: ['catalogue.jsonl, line 1: anidb anime/1 is T'] })
    expect(await query('SELECT media_id, external_id FROM external_ids ORDER BY 1, 2')).toEqual([
      { media_id: 1, external_id: 'anime/1' },
      { media_id: 1, external_id: 'anime/2' },
      { media_id: 2, external_id: 'anime/9' },
    ])
  })

  test('that stand in one file are two whatever they share', async () => {
    const sources = ['https://anidb.net/anime/1']
    const report = await loadLines(anime('a', 'A', { sources }), anime('b', 'B', { sources }))
    expect(report.counts.works.added).toBe(2)
    expect(report.notes.contested.first).toEqual(['catalogue.jsonl, line 2: anidb anime/1 is A'])
    const again = await loadLines(anime('a', 'A', { sources }), anime('b', 'B', { sources }))
    expect(again.counts.works).toEqual({ ...NONE, unchanged: 2 })
    expect(again.notes.contested.count).toBe(1)
  })
})

describe('anime-offline-database', () => {
  const entry = {
    sources: [address(1), 'https://kitsu.io/anime/1'],
    title: 'Cowboy Bebop',
    type: 'TV',
    episodes: 26,
    status: 'FINISHED',
    animeSeason: { season: 'SPRING', year: 1998 },
    synonyms: ['カウボーイビバップ'],
    relations: [],
    tags: ['Space'],
  }
  const { relations: relatedAnime, ...rest } = entry
  const lines = [
    { $schema: 'x', license: { name: 'ODbL' } },
    { ...rest, relatedAnime, studios: ['Sunrise'] },
  ]

  test('meets the works that are there, as a document and as lines', async () => {
    await loadLines(...CATALOGUE)
    const document = fileOf([JSON.stringify({ license: { name: 'ODbL' }, data: [entry] }, null, 2)], 'a.json')
    const report = await loadCatalogue([document], { say: () => {}, today: TODAY })
    expect(report.counts.works).toEqual({ ...NONE, changed: 1 })
    expect((await loadLines(...lines)).counts.works).toEqual({ ...NONE, unchanged: 1 })
    expect(await column('SELECT title FROM synonyms ORDER BY 1')).toEqual(['COWBOY BEBOP', 'Space Cowboys'])
    expect(await value('SELECT release_date FROM media WHERE id = 1')).toBe(19980403)
    expect(await value(`SELECT name FROM tags WHERE key = 'space'`)).toBe('Space')
  })
})
