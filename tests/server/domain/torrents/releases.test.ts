import { describe, expect, test } from 'vitest'
import { episodesOf, isVideo, readRelease, typeOf } from '@/server/domain/torrents/releases'
import fc, { runs } from '@/tests/support/fast-check'

describe('the name of a release', () => {
  test.each([
    ['[SubsPlease] Sousou no Frieren - 07 (1080p) [F02B9CEE].mkv', 'Sousou no Frieren', 'SubsPlease', 1080, null, 7, 7],
    ['[Erai-raws] Spy x Family Season 2 - 03 [1080p][ENG][POR-BR].mkv', 'Spy x Family', 'Erai-raws', 1080, 2, 3, 3],
    ['[Coalgirls] Cowboy Bebop (1440x1080 Blu-ray FLAC)', 'Cowboy Bebop', 'Coalgirls', 1080, null, null, null],
    ['Attack.on.Titan.S04E16.1080p.WEB.H264-SENPAI', 'Attack on Titan', 'SENPAI', 1080, 4, 16, 16],
    ['[HorribleSubs] Mob Psycho 100 S2 - 05 [720p].mkv', 'Mob Psycho 100', 'HorribleSubs', 720, 2, 5, 5],
    ['[SubsPlease] 86 - Eighty Six - 23 (1080p) [X].mkv', '86 - Eighty Six', 'SubsPlease', 1080, null, 23, 23],
    ['[Anime Time] One Piece - 1071 [1080p]', 'One Piece', 'Anime Time', 1080, null, 1071, 1071],
    ['[G] Show (01-12) [Batch]', 'Show', 'G', null, null, 1, 12],
    [
      '[Ohys-Raws] Bocchi the Rock! - 12 END (AT-X 1280x720 x264 AAC).mp4',
      'Bocchi the Rock!',
      'Ohys-Raws',
      720,
      null,
      12,
      12,
    ],
  ])('%s', (name, title, group, resolution, season, firstEpisode, lastEpisode) => {
    const { titles, ...rest } = readRelease(name)
    expect(titles[0]).toBe(title)
    expect(rest).toMatchObject({ group, resolution, season, firstEpisode, lastEpisode })
  })

  test('has the languages that it names', () => {
    expect(readRelease('[Erai-raws] Spy x Family - 03 [1080p][Multiple Subtitle][ENG][POR-BR].mkv').languages).toEqual([
      'en',
      'pt',
    ])
    expect(readRelease('[DB] 86 (Eighty-Six) [Dual Audio 10bit BD1080p]').languages).toEqual(['ja', 'en'])
  })

  test('in two languages has both titles', () => {
    const { titles } = readRelease('[桜都字幕组] 葬送的芙莉莲 / Sousou no Frieren [01-04][1080p][简体内嵌]')
    expect(titles).toContain('葬送的芙莉莲')
    expect(titles).toContain('Sousou no Frieren')
  })

  test('of any text is answered soon, within the limits of the table', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ minLength: 200, maxLength: 400 }),
          fc.stringMatching(/^[[\]()SE0-9 ~.-]{0,80}$/),
        ),
        (name) => {
          const { resolution, firstEpisode, lastEpisode, group } = readRelease(name)
          if (resolution !== null) expect(resolution >= 100 && resolution <= 10_000).toBe(true)
          expect((firstEpisode === null) === (lastEpisode === null)).toBe(true)
          expect(Number(firstEpisode) >= 0 && Number(lastEpisode) >= Number(firstEpisode)).toBe(true)
          expect(group?.length ?? 0).toBeLessThanOrEqual(100)
        },
      ),
      runs(200),
    )
  })
})

describe('the type', () => {
  const of = (name: string, paths: string[]) =>
    typeOf(readRelease(name), { count: paths.length, videos: paths.filter((path) => isVideo({ path })).length })
  test.each([
    ['Batch', 'Show [1080p]', ['Show/01.mkv', 'Show/02.mkv', 'Show/NCOP 01.mkv']],
    ['Single', 'Show - 01', ['Show - 01.mkv']],
    ['Single', 'Film (2016)', ['Film/Film.mkv', 'Film/Extras/Trailer.mkv', 'Film/Film.ass']],
    ['Batch', 'Show (01-12) [Batch]', []],
    ['Single', 'Show - 01', []],
  ])('is %s of %s with %j', (type, name, paths) => {
    expect(of(name, paths)).toBe(type)
  })
})

test('files of a batch have their episodes, others none', () => {
  const paths = [
    'A/[G] Show - 01 [1080p].mkv',
    'A/[G] Show - 02v2 [1080p].mkv',
    'A/Extras/NCED 01.mkv',
    'A/cover.jpg',
    'A/Show - 03.ass',
  ]
  expect(episodesOf(paths.map((path) => ({ path })))).toEqual([1, 2, null, null, null])
})
