import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadCatalogue } from '@/server/loader/load'
import { keepDatabase, useDatabase } from '@/tests/support/database'
import { needs } from '@/tests/support/needs'
import { query, TODAY, value } from './support'

const folder = process.env.CATALOGUE_DATA ?? ''
useDatabase()

test('the whole real catalogue', {
  ...needs('CATALOGUE_DATA, the folder of the real catalogue', folder !== ''),
  timeout: 900_000,
}, async () => {
  const files = ['catalogue.jsonl.gz', 'cast.jsonl.gz'].map((file) => join(folder, file))
  const options = { say: () => {}, today: TODAY }
  const { counts } = await loadCatalogue(files, options)
  expect(counts.lines.refused).toBe(0)
  expect(counts.works).toEqual({ added: 69_005, changed: 0, unchanged: 0, refused: 0 })
  // 46,332 rows of the cast file and 39,158 in the works' own lines, most of them the same.
  expect(counts.cast.added + counts.cast.unchanged).toBe(85_490)
  expect(counts.cast.refused).toBe(0)
  expect(await query('SELECT type, count(*)::int AS count FROM media GROUP BY 1 ORDER BY 2 DESC')).toEqual([
    { type: 'Anime', count: 28_744 },
    { type: 'Manga', count: 23_832 },
    { type: 'Game', count: 8831 },
    { type: 'Movie', count: 3194 },
    { type: 'Special', count: 2653 },
    { type: 'LightNovel', count: 1751 },
  ])
  expect(await value('SELECT count(*)::int FROM media WHERE description IS NOT NULL')).toBe(11_961)
  expect(await value(`SELECT count(*)::int FROM media WHERE description ~ '</?(em|i|br|cite)[ >]'`)).toBe(0)
  expect(
    await value(
      `SELECT count(*)::int FROM media m WHERE NOT EXISTS (SELECT FROM media_search_keys WHERE media_id = m.id)`,
    ),
  ).toBe(0)
  expect(await value('SELECT count(DISTINCT media_id)::int FROM credits WHERE role = $1', ['Author'])).toBe(24_285)
  expect(await value('SELECT count(DISTINCT media_id)::int FROM media_companies')).toBe(9864)
  // None of its relations has a type: a series has works of one name.
  expect(await value('SELECT count(*)::int FROM series')).toBe(116)
  expect(await value('SELECT count(*)::int FROM media WHERE series_id IS NOT NULL')).toBe(418)
  expect(
    await query(`SELECT s.title, count(m.id)::int AS works FROM series s JOIN media m ON m.series_id = s.id
        WHERE coalesce(s.romaji_title, s.title) IN ('Accel World', 'Change Our Mirai!', 'Shingeki no Kyojin') GROUP BY s.id ORDER BY 1`),
  ).toEqual([
    { title: 'Accel World', works: 4 },
    { title: 'Attack on Titan', works: 10 },
  ])

  // One by name and voice, though no relation joins the works.
  const works = (name: string) =>
    query<{ titles: string[] }>(
      `SELECT array_agg(coalesce(m.romaji_title, m.title) ORDER BY coalesce(m.romaji_title, m.title)) AS titles FROM media_characters x JOIN characters c ON c.id = x.character_id
        JOIN media m ON m.id = x.media_id WHERE c.full_name = $1 GROUP BY c.id ORDER BY count(*) DESC`,
      [name],
    )
  const [kirito] = await works('Kirito')
  expect(kirito?.titles).toEqual([
    'Sword Art Online',
    'Sword Art Online II',
    'Sword Art Online: Alicization - War of Underworld',
  ])
  const kings = await works('King')
  expect(kings.map(({ titles }) => titles.length)).toEqual([6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])

  // The titles that two sources give, and none that only a synonym says.
  const titled = (title: string) =>
    query('SELECT title, native_title AS native FROM media WHERE romaji_title = $1 AND format = $2', [title, 'TV'])
  expect(await titled('Houseki no Kuni')).toEqual([{ title: 'Land of the Lustrous', native: '宝石の国' }])
  expect(await titled('Kimetsu no Yaiba')).toEqual([{ title: 'Demon Slayer: Kimetsu no Yaiba', native: '鬼滅の刃' }])
  expect(await value(`SELECT native_title FROM media WHERE title = 'Steins;Gate' AND format = 'TV'`)).toBeNull()
  expect(await value('SELECT count(*)::int FROM media WHERE romaji_title <> title')).toBe(3391)

  const again = await loadCatalogue(files, options)
  expect(again.counts.works).toEqual({ added: 0, changed: 0, unchanged: 69_005, refused: 0 })
  expect(again.counts.cast).toEqual({ added: 0, changed: 0, unchanged: 85_490, refused: 0 })
  // Loaded once for the whole of npm test: the journeys read it there (tests/e2e/support/served.ts).
  if (process.env.TEST_DATABASE_DIR) await keepDatabase('mokuroku_real')
})
