import { describe, expect, test } from 'vitest'
import type { Release } from '@/server/domain/torrents/names/release'
import type { ReadingRow } from '@/server/domain/torrents/readings/rows'
import { standardTitle, type Titled } from '@/server/domain/torrents/titles'
import { readingOf } from '@/tests/support/releases'

const reading = (stated: Partial<Release> = {}, more: Partial<ReadingRow> = {}): ReadingRow => ({
  ...readingOf({ resolution: 1080, ...stated }),
  ...{ certainty: 'Completed', byHand: [], ...more },
})
const titled: Titled = {
  ...{ name: 'Mushishi', type: 'Single', title: 'Mushishi Zoku Shou', seriesTitle: 'Mushishi' },
  ...{ mediaType: 'Anime', year: 2014, listed: null },
  reading: reading({ season: 2, firstEpisode: 5 }),
  place: { season: 2, before: 26, totalEpisodes: 20 },
}
const inFirst = { season: 1, before: 26 }
const SE = { season: 2, firstEpisode: 5 }

describe('what the name states stands', () => {
  test.each<[string, Partial<Titled>, string | null]>([
    ['an episode', {}, 'Mushishi S02E05 1080p'],
    [
      'another season than by the order',
      { place: { season: 1, before: 0, totalEpisodes: 20 } },
      'Mushishi S02E05 1080p',
    ],
    [
      'an episode of a season beside a part',
      { name: 'Mushishi S02E05 Part 2', reading: reading({ ...SE, part: 2 }) },
      'Mushishi S02E05 1080p Part 2',
    ],
    [
      'an episode of a season of unknown length, as one',
      {
        name: 'Mushishi S02E38',
        reading: reading({ season: 2, firstEpisode: 38 }),
        place: { season: 2, before: 26, totalEpisodes: null },
      },
      'Mushishi S02E38 1080p',
    ],
    ['another season than TheTVDB', { name: 'Mushishi S02E05', listed: inFirst }, 'Mushishi S02E05 1080p'],
    [
      'a number beyond the work',
      { name: 'Mushishi.S04E28', reading: reading({ season: 4, firstEpisode: 28 }), listed: { season: 6, before: 0 } },
      'Mushishi S04E28 1080p',
    ],
    [
      'several episodes',
      { name: 'S02E01-12', reading: reading({ season: 2, firstEpisode: 1, lastEpisode: 12 }) },
      'Mushishi S02E01-E12 1080p',
    ],
    ['a whole season', { type: 'Batch', reading: reading({ season: 2, resolution: null }) }, 'Mushishi S02'],
    ['several seasons', { type: 'Batch', reading: reading({ season: 1, lastSeason: 3 }) }, 'Mushishi S01-S03 1080p'],
    ['a work without a series', { seriesTitle: null }, 'Mushishi Zoku Shou S02E05 1080p'],
    ['a work that names its season', { seriesTitle: null, title: 'Mushishi 2nd Season' }, 'Mushishi S02E05 1080p'],
    [
      'a work that names another season than the name',
      { seriesTitle: null, title: 'Mushishi 2nd Season', reading: reading({ season: 1, firstEpisode: 5 }) },
      'Mushishi 2nd Season S01E05 1080p',
    ],
    ['any group in front', { reading: reading({ ...SE, group: 'Erai-raws' }) }, '[Erai-raws] Mushishi S02E05 1080p'],
    ['a group in kanji', { reading: reading({ ...SE, group: '桜都字幕组' }) }, '[桜都字幕组] Mushishi S02E05 1080p'],
    [
      'all behind the episode',
      {
        name: '[UXGroup] Mushishi S02E05v2 [1080p HEVC][Multi-Sub][0A1B2C3D].mkv',
        reading: reading({ ...SE, group: 'UXGroup' }),
      },
      '[UXGroup] Mushishi S02E05 v2 1080p HEVC Multi-Sub',
    ],
    [
      'a name with dots',
      {
        name: 'Mushishi.S02E05.1080p.WEB-DL.AAC2.0.H.264-VARYG.mkv',
        reading: reading({ ...SE, group: 'VARYG' }),
      },
      '[VARYG] Mushishi S02E05 1080p WEB-DL AAC2.0 H.264',
    ],
    [
      'what its uploader says',
      {
        name: '[A] Mushishi - 31',
        reading: reading(
          { season: 1, firstEpisode: 31, isAbsolute: true },
          { byHand: ['season'], certainty: 'Stated' },
        ),
      },
      'Mushishi S01E31 1080p',
    ],
  ])('%s', (_, change, expected) => expect(standardTitle({ ...titled, ...change })).toBe(expected))
})

describe('a number without a season is placed by TheTVDB alone', () => {
  const five = reading({ firstEpisode: 5 })
  test.each<[string, Partial<Titled>, string | null]>([
    ['not by the order', { reading: five }, null],
    ['by TheTVDB', { reading: five, listed: inFirst }, 'Mushishi S01E31 1080p'],
    [
      'counted from the first season on',
      { reading: reading({ firstEpisode: 31 }), listed: inFirst },
      'Mushishi S01E31 1080p',
    ],
    ['not if it is uncertain', { reading: { ...five, certainty: 'Guessed' }, listed: inFirst }, null],
    ['not where TheTVDB has no number', { reading: five, listed: { season: 1, before: null } }, null],
    [
      'beyond the season that the name has',
      { name: 'Mushishi S3 - 38', reading: reading({ season: 3, firstEpisode: 38 }) },
      null,
    ],
    [
      'above all seasons before, where the length is unknown',
      {
        name: 'Mushishi S2 - 38',
        reading: reading({ season: 2, firstEpisode: 38 }, { certainty: 'Guessed' }),
        place: { season: 2, before: 26, totalEpisodes: null },
        listed: inFirst,
      },
      null,
    ],
    [
      'of the second part of a season',
      { name: 'Mushishi Season 2 Part 2 - 02', reading: reading({ season: 2, part: 2, firstEpisode: 2 }) },
      null,
    ],
    ['a part of a season', { type: 'Batch', reading: reading({ season: 2, part: 2 }) }, null],
    [
      'all of a part that TheTVDB places',
      { type: 'Batch', reading: reading({ season: 2, part: 2 }), listed: { season: 2, before: 12 } },
      'Mushishi S02E13-E32 1080p',
    ],
    [
      'so beyond it by TheTVDB',
      {
        name: 'Mushishi S2 - 31',
        reading: reading({ season: 2, firstEpisode: 31 }, { certainty: 'Stated' }),
        listed: inFirst,
      },
      'Mushishi S01E31 1080p',
    ],
    ['all of a part of a season', { listed: inFirst, type: 'Batch', reading: reading() }, 'Mushishi S01E27-E46 1080p'],
    ['a batch of nothing known', { type: 'Batch', reading: reading() }, null],
    [
      'a special',
      {
        listed: { season: 0, before: 3 },
        reading: reading(),
        place: { season: null, before: null, totalEpisodes: 1 },
      },
      'Mushishi S00E04 1080p',
    ],
    ['what is between two episodes', { listed: inFirst, reading: reading({ ...SE, isHalf: true }) }, null],
    ['an extra', { listed: inFirst, reading: reading({ ...SE, isExtra: true }) }, null],
    ['print', { mediaType: 'Manga', reading: reading({ season: 2 }) }, null],
  ])('%s', (_, change, expected) => expect(standardTitle({ ...titled, ...change })).toBe(expected))
})

describe('a film has its year once, and all else of its name', () => {
  const film = { mediaType: 'Movie', title: 'Your Name.', seriesTitle: null, year: 2016 } as const
  test.each<[string, Partial<Titled>, string | null]>([
    ['alone', { reading: reading() }, 'Your Name. (2016) 1080p'],
    [
      'in dots',
      {
        name: 'Your.Name.2016.1080p.BluRay.REMUX.AVC.DTS-HD.MA.5.1-GRP',
        reading: reading({ year: 2016, group: 'GRP' }),
      },
      '[GRP] Your Name. (2016) 1080p BluRay REMUX AVC DTS-HD MA 5.1',
    ],
    [
      'with the year in brackets',
      { name: 'Your Name (2016) 2160p', reading: reading({ year: 2016, resolution: 2160 }) },
      'Your Name. (2016) 2160p',
    ],
    [
      'without a year',
      { name: 'Your Name 1080p BluRay x264-CiNEFiLE', reading: reading({ group: 'CiNEFiLE' }) },
      '[CiNEFiLE] Your Name. (2016) 1080p BluRay x264',
    ],
    ['of an unknown year', { year: null, reading: reading() }, null],
  ])('%s', (_, change, expected) => expect(standardTitle({ ...titled, ...film, ...change })).toBe(expected))
})
