import { describe, expect, test } from 'vitest'
import type { Release } from '@/server/domain/torrents/names/release'
import {
  certaintyOf,
  compared,
  corrected,
  hasEpisodes,
  isOfMedium,
  renewed,
  saidBy,
} from '@/server/domain/torrents/readings/rules'
import { isSeason, seasonNamed, seasonOf, type Work } from '@/server/domain/torrents/readings/works/rules'
import { readingOf, releaseOf, workOf } from '@/tests/support/releases'

const TWELVE = { begin: 20230702, end: 20230922 }

test('what is stored is within the limits of the table, and in order', () => {
  const wide = { season: 5000, version: 1000, year: 12, firstEpisode: 9, lastEpisode: 3, lastVolume: 4 }
  expect(readingOf(wide)).toMatchObject({ season: null, lastSeason: null, version: null, year: null })
  expect(readingOf(wide)).toMatchObject({ firstEpisode: 9, lastEpisode: 9, lastVolume: null })
})

describe('a correction', () => {
  const stored = readingOf({ firstEpisode: 7, group: 'A', version: 2 })

  test('is by hand in what it says, also in a season and an episode that were read', () => {
    const { read, byHand } = corrected(stored, { group: 'A', version: 3, source: null, year: undefined }, ['codec'])
    expect([read.version, byHand]).toEqual([3, ['codec', 'version']])
    expect(corrected(stored, { firstEpisode: 7 }, []).byHand).toEqual(['firstEpisode', 'lastEpisode'])
  })

  test('sets nothing that an older reading left without an end', () => {
    const older = { ...readingOf({ season: 1 }), lastSeason: null }
    expect(corrected(older, { group: 'B' }, [])).toMatchObject({ read: { lastSeason: 1 }, byHand: ['group'] })
  })

  test('of the first episode alone moves the last one with it', () => {
    expect(corrected(stored, { firstEpisode: 8 }, [])).toMatchObject({
      read: { firstEpisode: 8, lastEpisode: 8 },
      byHand: ['firstEpisode', 'lastEpisode'],
    })
    expect(corrected(readingOf({ firstEpisode: 1, lastEpisode: 12 }), { firstEpisode: 13 }, []).read.lastEpisode).toBe(
      13,
    )
    expect(corrected(stored, { firstEpisode: null }, []).read).toMatchObject({ firstEpisode: null, lastEpisode: null })
  })

  test('is nothing that is stored but a season and an episode', () => {
    expect(saidBy({ group: 'A', version: 2, languages: [], firstEpisode: 7 }, stored)).toEqual({ firstEpisode: 7 })
  })
})

describe('a name that is read anew', () => {
  const stored = readingOf({ firstEpisode: 7, group: 'A', resolution: 720, version: 2 })
  const fresh = readingOf({ firstEpisode: 8, group: 'B', resolution: 1080 })

  test('leaves what was set by hand', () => {
    expect(renewed(stored, fresh, stored, ['version', 'group', 'firstEpisode', 'lastEpisode'])).toMatchObject({
      ...{ version: 2, group: 'A', firstEpisode: 7, lastEpisode: 7, resolution: 1080 },
    })
  })

  test('leaves a range of which an end was set by hand', () => {
    const later = readingOf({ firstEpisode: 20, lastEpisode: 24 })
    const range = readingOf({ firstEpisode: 1, lastEpisode: 12 })
    const kept = { firstEpisode: 1, lastEpisode: 12 }
    expect(renewed(range, later, null, ['lastEpisode'])).toMatchObject(kept)
    expect(renewed(range, later, null, ['firstEpisode'])).toMatchObject(kept)
  })

  test('leaves the group, the resolution and the languages that the former name did not say', () => {
    const former = { ...stored, group: null }
    expect(renewed(stored, fresh, former, [])).toMatchObject({ group: 'A', resolution: 1080, firstEpisode: 8 })
    expect(renewed(stored, { ...fresh, resolution: null }, stored, [])).toMatchObject({ resolution: 720 })
  })

  test('fills only what is empty, if the former name is not known', () => {
    const some = { ...stored, resolution: null }
    expect(renewed(some, fresh, null, [])).toMatchObject({
      group: 'A',
      resolution: 1080,
      firstEpisode: 8,
      version: null,
    })
  })
})

test.each<[string, Partial<Release>, string[]]>([
  ['an episode is of the screen', { firstEpisode: 7 }, ['Anime', 'Movie', 'Special']],
  ['so is a resolution', { resolution: 1080 }, ['Anime', 'Movie', 'Special']],
  ['a volume is of print', { firstVolume: 1, resolution: 1080 }, ['LightNovel', 'Manga']],
  ['what the name says goes first', { medium: 'Game', resolution: 1080 }, ['Game']],
  ['nothing may be all', {}, ['Anime', 'Movie', 'Special', 'LightNovel', 'Manga', 'Game']],
])('%s', (_, stated, expected) => {
  const types = ['Anime', 'Movie', 'Special', 'LightNovel', 'Manga', 'Game'] as const
  expect(types.filter((type) => isOfMedium(releaseOf('Show', stated), type))).toEqual(expected)
})

test.each([
  ['show season 2', 2],
  ['show 2nd season part 2', 2],
  ['show s3', 3],
  ['進撃 第2期', 2],
  ['kaiju no 8', null],
  ['mob psycho 100', null],
])('the title "%s" names the season %j', (key, season) => expect(seasonNamed(key)).toBe(season))

test.each<[string, Partial<Work>, number, boolean]>([
  ['by its title', { keys: ['show season 2'], season: 3 }, 2, true],
  ['not by the order against its title', { keys: ['show season 2'], season: 3 }, 3, false],
  ['by a number at the end of its title', { keys: ['show ii'] }, 2, true],
  ['by the order', { season: 2 }, 2, true],
  ['by TheTVDB', { listed: { season: 17, before: 0 } }, 17, true],
  ['not without any of them', {}, 2, false],
])('a work is a season: %s', (_, work, season, expected) => expect(isSeason(season, workOf(work))).toBe(expected))

test('the season of the files of a work is that of its titles, of TheTVDB, else of the order', () => {
  const listed = { season: 3, before: 0 }
  expect(seasonOf(workOf({ keys: ['show season 2'], listed, season: 4 }))).toBe(2)
  expect(seasonOf(workOf({ keys: ['show season 2', 'show 3rd season'], listed, season: 4 }))).toBe(3)
  expect(seasonOf(workOf({ season: 4 }))).toBe(4)
})

test.each<[string, Partial<Release>, Partial<Work>, boolean]>([
  ['within it', { firstEpisode: 26 }, {}, true],
  ['beyond it', { firstEpisode: 27 }, {}, false],
  ['counted from the first season on', { firstEpisode: 31 }, { before: 26 }, true],
  ['beyond that, too', { firstEpisode: 53 }, { before: 26 }, false],
  ['of an unknown number', { firstEpisode: 1071 }, { totalEpisodes: null }, true],
  ['of a season of twelve weeks', { firstEpisode: 15 }, { totalEpisodes: null, ...TWELVE }, true],
  ['beyond its weeks', { firstEpisode: 17 }, { totalEpisodes: null, ...TWELVE }, false],
  ['within its weeks behind others', { firstEpisode: 17 }, { before: 12, totalEpisodes: null, ...TWELVE }, true],
  [
    'of a season that came out at once',
    { firstEpisode: 17 },
    { totalEpisodes: null, begin: 20230702, end: 20230709 },
    true,
  ],
  ['of one without days', { firstEpisode: 17 }, { totalEpisodes: null, begin: 20230700, end: 20230924 }, true],
  [
    'of an unknown number, with a second part',
    { firstEpisode: 14 },
    { totalEpisodes: null, following: [{ totalEpisodes: null, listed: null, keys: ['show part 2'] }] },
    false,
  ],
  ['of a film', { firstEpisode: 1 }, { type: 'Movie' }, false],
  ['a season of a film', { season: 2 }, { type: 'Movie' }, false],
  ['a film', {}, { type: 'Movie' }, true],
])('a work may have an episode: %s', (_, stated, work, expected) =>
  expect(hasEpisodes(readingOf(stated), workOf(work))).toBe(expected),
)

describe('how sure a reading is', () => {
  const second: Partial<Work> = { season: 2, before: 26, totalEpisodes: 30, keys: ['show season 2'] }
  test.each<[string, Partial<Release>, Partial<Work>, string, string[]?]>([
    ['a season that is that of the work', { season: 1, firstEpisode: 5 }, {}, 'Stated'],
    ['another season', { season: 2, firstEpisode: 5 }, {}, 'Guessed'],
    ['another season that a person says', { season: 2, firstEpisode: 5 }, {}, 'Stated', ['season']],
    ['a correction of something else', { season: 2, firstEpisode: 5 }, {}, 'Guessed', ['codec']],
    ['a number within a work', { firstEpisode: 5 }, {}, 'Completed'],
    ['a number beyond a work', { firstEpisode: 31 }, {}, 'Guessed'],
    ['a number that may be of either count', { firstEpisode: 28 }, second, 'Guessed'],
    ['the same with a title of the work', { firstEpisode: 28, titles: ['Show Season 2'] }, second, 'Completed'],
    ['a number of one count', { firstEpisode: 5 }, second, 'Completed'],
    ['a number that counts from the first season on', { firstEpisode: 31 }, second, 'Completed'],
    ['a number of a work of unknown length', { firstEpisode: 26 }, { ...second, totalEpisodes: null }, 'Completed'],
    ['one above those of all before it', { firstEpisode: 27 }, { ...second, totalEpisodes: null }, 'Guessed'],
    [
      'one where nobody knows how many are before it',
      { firstEpisode: 50 },
      { ...second, before: null, totalEpisodes: null },
      'Guessed',
    ],
    ['one beyond the weeks of the work', { firstEpisode: 17 }, { totalEpisodes: null, ...TWELVE }, 'Guessed'],
    [
      'one of a later season by TheTVDB alone',
      { firstEpisode: 29 },
      { totalEpisodes: null, listed: { season: 2, before: 0 } },
      'Guessed',
    ],
    [
      'one with a title that other seasons may have',
      { firstEpisode: 29, titles: ['Show Season 2'] },
      { ...second, totalEpisodes: null },
      'Guessed',
    ],
    ['a part of a season', { season: 1, firstEpisode: 5 }, { listed: { season: 1, before: 13 } }, 'Guessed'],
    ['the end of a season', { season: 1, firstEpisode: 27 }, { listed: { season: 1, before: 26 } }, 'Stated'],
    ['a range beyond the work', { season: 1, firstEpisode: 20, lastEpisode: 30 }, {}, 'Guessed'],
    ['another year', { year: 2011, firstEpisode: 5 }, {}, 'Guessed'],
    ['a volume of what is seen', { firstVolume: 1 }, {}, 'Guessed'],
    ['a volume of what is read', { firstVolume: 1 }, { type: 'Manga' }, 'Stated'],
    ['all seasons', { season: 1, lastSeason: 3 }, {}, 'Stated'],
    ['nothing', {}, {}, 'Completed'],
  ])('%s', (_, stated, work, expected, byHand = []) =>
    expect(certaintyOf(readingOf(stated, stated.titles?.[0]), byHand, workOf(work))).toBe(expected),
  )
})

describe('a number beyond a season', () => {
  const first: Partial<Work> = { season: 2, before: 13, totalEpisodes: 13, keys: ['show season 2'] }
  const next = { totalEpisodes: 13, listed: null, keys: ['show season 2 part 2'] }
  const third = { ...next, keys: ['show season 3'] }
  test.each<[string, number, Partial<Work>, boolean, string, string[]?]>([
    ['counts from the first season on', 14, {}, true, 'Completed'],
    ['may be of the second half of the season', 14, { following: [next] }, false, 'Guessed'],
    [
      'may be of a half whose number is unknown',
      20,
      { following: [{ ...next, totalEpisodes: null }] },
      false,
      'Guessed',
    ],
    [
      'may be of the next work by the list of TheTVDB',
      14,
      {
        listed: { season: 2, before: 0 },
        following: [{ ...third, keys: ['tale'], listed: { season: 2, before: 13 } }],
      },
      false,
      'Guessed',
    ],
    ['is of no other season', 14, { following: [third] }, true, 'Completed'],
    ['is beyond both halves', 51, { before: 50, following: [next] }, true, 'Completed'],
    ['may count from the first season on, of a work of unknown length', 14, { totalEpisodes: null }, false, 'Guessed'],
    ['is as it is written below the seasons before', 13, { totalEpisodes: null }, false, 'Stated'],
    ['is of a person, of a work of unknown length', 14, { totalEpisodes: null }, false, 'Stated', ['season']],
    ['is what a person says', 14, { following: [next] }, false, 'Stated', ['season']],
  ])('%s', (_, firstEpisode, more, isAbsolute, certainty, byHand = []) => {
    const read = readingOf({ season: 2, firstEpisode })
    const now = compared({ read, byHand }, `Show S2 - ${firstEpisode}`, workOf({ ...first, ...more }))
    expect([now.read.isAbsolute, now.certainty]).toEqual([isAbsolute, certainty])
  })
})
