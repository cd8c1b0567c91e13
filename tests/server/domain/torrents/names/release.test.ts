import { expect, test } from 'vitest'
import { readRelease } from '@/server/domain/torrents/names/release'
import fc, { runs } from '@/tests/support/fast-check'
import { corpus, differences } from './corpus'

const cases = corpus()

test('the corpus has at least 400 names, each once', () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  expect(cases.length).toBeGreaterThanOrEqual(400)
})

test.each(cases)('$name', ({ name, expected }) => expect(differences(readRelease(name), expected)).toEqual([]))

test.each(['Rurouni Kenshin (2012) {imdb-tt1979319}', "Rurouni Kenshin {edition-Director's Cut} (2012)"])(
  'labels for media servers are no title: %s',
  (name) => expect(readRelease(name)).toMatchObject({ titles: ['Rurouni Kenshin'], year: 2012, group: null }),
)

test.each<[string, boolean | null, number | null]>([
  ['Show v01-12 (2021-2023) (Digital) (1r0n)', false, null],
  ['Show 017 (2018) (Digital) (G).cbz', false, null],
  ['Show - Volume 01 [J-Novel Club].epub', true, null],
  ['Show v01 [Manga] [EPUB]', null, null],
  ['[G] Show - 16(88) [1080p]', null, 88],
  ['[G][Show][01(56)][1080p]', null, 56],
  ['[G] Show - 16 (1080p)', null, null],
  ['[G] Show - 16 (1080)', null, null],
  ['[G] Show - 16 (16) [1080p]', null, null],
])('%s: whether it is a novel, and the number from the first season on', (name, isNovel, countedEpisode) =>
  expect(readRelease(name)).toMatchObject({ isNovel, countedEpisode }),
)

test('of any text is answered within the limits of the table', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ minLength: 200, maxLength: 400 }),
        fc.stringMatching(/^[[\]()SEvc0-9 ~.+x-]{0,80}$/),
      ),
      (name) => {
        const { titles, resolution, firstEpisode, lastEpisode, season, lastSeason, group } = readRelease(name)
        expect(titles.length <= 6 && titles.every((title) => title.trim() !== '')).toBe(true)
        if (resolution !== null) expect(resolution >= 100 && resolution <= 10_000).toBe(true)
        expect((firstEpisode === null) === (lastEpisode === null)).toBe(true)
        expect((season === null) === (lastSeason === null)).toBe(true)
        expect(Number(firstEpisode) >= 0 && Number(lastEpisode) >= Number(firstEpisode)).toBe(true)
        expect(Number(lastEpisode) <= 10_000 && Number(lastSeason) <= 10_000).toBe(true)
        expect(group?.length ?? 0).toBeLessThanOrEqual(100)
      },
    ),
    runs(200),
  )
})

const HOSTILE = [
  '[',
  ']',
  '[]',
  '[[]]',
  '(',
  '([',
  '1',
  '1-',
  '01-',
  '-',
  '- ',
  ' - 1',
  '.',
  '_',
  'S1',
  'S1+',
  'S01E01',
  'E1',
  '第',
  '1話',
  'v1',
  'a ',
  'a-',
  '1 ',
  '1.',
  ', 1',
  'Season 1, ',
  'DTS-HD ',
  '日',
  '/ ',
  '~ ',
  '&',
  '"',
  '★',
  '{',
  '字 1 GB ',
  'a + OVA',
  '1 RAW ',
  '.a-',
  '1番',
  '\u0001',
  '𠮷',
]

test.each(HOSTILE)('of %j ten thousand times is read in a few milliseconds', (piece) => {
  const name = piece.repeat(10_000)
  readRelease(name)
  const before = process.cpuUsage()
  for (let time = 0; time < 20; time++) readRelease(name)
  const { user } = process.cpuUsage(before)
  expect(user / 20).toBeLessThan(20_000)
})
