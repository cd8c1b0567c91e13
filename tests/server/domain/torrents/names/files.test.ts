import { describe, expect, test } from 'vitest'
import { readFiles, typeOf } from '@/server/domain/torrents/names/files'
import { readRelease } from '@/server/domain/torrents/names/release'

const read = (...paths: string[]) => readFiles(paths.map((path) => ({ path })))
const episodes = (...paths: string[]) => read(...paths).episodes

describe('the type', () => {
  const of = (name: string, paths: string[]) =>
    typeOf(readRelease(name), { count: paths.length, videos: read(...paths).videos.filter(Boolean).length })
  test.each([
    ['Batch', 'Show [1080p]', ['Show/01.mkv', 'Show/02.mkv', 'Show/NCOP 01.mkv']],
    ['Single', 'Show - 01', ['Show - 01.mkv']],
    ['Single', 'Film (2016)', ['Film/Film.mkv', 'Film/Extras/Trailer.mkv', 'Film/Film.ass']],
    ['Batch', 'Show (01-12) [Batch]', []],
    ['Single', 'Show - 01', []],
    ['Batch', 'Show SP [1080p]', ['Show/Show SP1.mkv', 'Show/Show SP2.mkv']],
  ])('is %s of %s with %j', (type, name, paths) => {
    expect(of(name, paths)).toBe(type)
  })
})

test('the seasons of a limited number of folders are read', () => {
  const { seasons } = read(...Array.from({ length: 201 }, (_, at) => `Show ${at} S2/01.mkv`), 'Show 0 S2/02.mkv')
  expect([seasons[0], seasons[199], seasons[200], seasons[201]]).toEqual([2, 2, null, 2])
})

test('files of a batch have their episodes, others none', () => {
  const paths = ['A/[G] Show - 01 [1080p].mkv', 'A/[G] Show - 02v2 [1080p].mkv', 'A/Extras/NCED 01.mkv', 'A/cover.jpg']
  expect(episodes(...paths, 'A/Show - 03.ass')).toEqual([1, 2, null, null, null])
})

test.each([
  ['05.mkv', 5],
  ['05 - The Hero.mkv', 5],
  ['05. The Hero.mkv', 5],
  ['Show 05.mkv', 5],
  ['Show.S01E05.1080p.mkv', 5],
  ['Show 第05話.mkv', 5],
  ['[G][Show][05][1080p].mkv', 5],
  ['1071.mkv', 1071],
  ['05.5.mkv', null],
  ['Show - 05.5.mkv', null],
  ['Show S01E05-E06.mkv', null],
  ['Show.mkv', null],
])('%s is episode %s', (path, episode) => expect(episodes(`Show/${path}`)).toEqual([episode]))

test('seasons are those of the name, else of the nearest folder', () => {
  const { episodes: numbers, seasons } = read(
    ...['Show/Season 1/S01E05.mkv', 'Show/Season 2/S02E05.mkv', 'Show/Season 2/06.mkv', 'Show/S3/Show - 07.mkv'],
  )
  expect(numbers).toEqual([5, 5, 6, 7])
  expect(seasons).toEqual([1, 2, 2, 3])
  expect(read('Show Seasons 1-3/Show - 07.mkv').seasons).toEqual([null])
  expect(read('Show/Show - 07.mkv').seasons).toEqual([null])
})

describe('a word of a title, or of a folder that holds all, marks no extra', () => {
  test.each(['Mushishi (Season 1 + Specials) [BD]', 'Special A', 'Fate Extra Last Encore', 'Specials'])(
    '%s',
    (folder) => {
      expect(episodes(`${folder}/${folder} - 01.mkv`, `${folder}/${folder} - 02.mkv`)).toEqual([1, 2])
      expect(episodes(`${folder}/01.mkv`, `${folder}/02.mkv`)).toEqual([1, 2])
    },
  )
  test.each([
    'Show/Specials/Show - 01.mkv',
    'Show/SP/01.mkv',
    'Show/Extras/Menu 1.mkv',
    'Show/Season 0/NCOP/01.mkv',
    'Show/Show - SP1.mkv',
    'Show/Show - Special 1.mkv',
    'Show/Show OVA - 01.mkv',
    'Show/Show NCED 1.mkv',
    'Show/Show - PV 01.mkv',
    'Show/Show S00E01.mkv',
  ])('beside episodes %s is none', (path) => {
    const { episodes: numbers, videos } = read('Show/Show - 01.mkv', path, 'Show/Show - 02.mkv')
    expect(numbers).toEqual([1, null, 2])
    expect(videos).toEqual([true, false, true])
  })
})
