import { describe, expect, test } from 'vitest'
import { nyaaCategory, nyaaCategoryOf, standardTitle, type Titled, typesIn } from '@/server/domain/torrents/feeds/rules'

const titled: Titled = {
  name: 'Mushishi',
  type: 'Single',
  title: 'Mushishi',
  mediaType: 'Anime',
  year: 2014,
  resolution: 1080,
  group: null,
  release: { season: null, firstEpisode: 5, lastEpisode: 5 },
  place: { season: 2, before: 26, totalEpisodes: 20 },
  listed: null,
}
const batch = { season: null, firstEpisode: null, lastEpisode: null }

describe('a title in the form that programs for series read', () => {
  test.each<[string, Partial<Titled>, string | null]>([
    ['an episode', {}, 'Mushishi S02E05 1080p'],
    ['with its group', { group: 'SubsPlease' }, 'Mushishi S02E05 1080p-SubsPlease'],
    ['a group with other signs', { group: 'Erai raws' }, 'Mushishi S02E05 1080p'],
    ['an absolute number', { release: { season: null, firstEpisode: 27, lastEpisode: 27 } }, 'Mushishi S02E01 1080p'],
    ['several episodes', { release: { season: 2, firstEpisode: 1, lastEpisode: 12 } }, 'Mushishi S02E01-E12 1080p'],
    ['a whole season', { type: 'Batch', release: batch, resolution: null }, 'Mushishi S02'],
    ['one of which nothing is known', { release: batch }, null],
    ['a work that is no season', { place: { season: null, before: null, totalEpisodes: 1 } }, null],
    [
      'all behind the episode',
      { name: '[UXGroup] Mushishi Zoku Shou - 05v2 [1080p HEVC][Multi-Sub][0A1B2C3D].mkv', group: 'UXGroup' },
      'Mushishi S02E05 v2 1080p HEVC Multi-Sub-UXGroup',
    ],
    [
      'a name with dots',
      { name: 'Mushishi.S02E05.1080p.WEB-DL.AAC2.0.H.264-VARYG.mkv', group: 'VARYG' },
      'Mushishi S02E05 1080p WEB-DL AAC2.0 H.264-VARYG',
    ],
    ['a number in the title', { name: '5 Mushishi 5 - 05 (720p)', resolution: 720 }, 'Mushishi S02E05 720p'],
    [
      'the details of a season',
      { type: 'Batch', release: { ...batch, season: 2 }, name: '[A] Mushishi S02 (BD 1080p Hi10 FLAC) [Dual-Audio]' },
      'Mushishi S02 BD 1080p Hi10 FLAC Dual-Audio',
    ],
    ['where TheTVDB has it', { listed: { season: 1, before: 26 } }, 'Mushishi S01E31 1080p'],
    [
      'a name that follows TheTVDB',
      { listed: { season: 1, before: 26 }, release: { season: 1, firstEpisode: 31, lastEpisode: 31 } },
      'Mushishi S01E31 1080p',
    ],
    [
      'all of a part of a season',
      { listed: { season: 1, before: 26 }, type: 'Batch', release: batch },
      'Mushishi S01E27-E46 1080p',
    ],
    [
      'a special',
      { listed: { season: 0, before: 3 }, release: batch, place: { season: null, before: null, totalEpisodes: 1 } },
      'Mushishi S00E04 1080p',
    ],
    ['a film', { mediaType: 'Movie', release: batch }, 'Mushishi (2014) 1080p'],
    ['a film without a year', { mediaType: 'Movie', year: null }, null],
  ])('%s', (_, change, expected) => expect(standardTitle({ ...titled, ...change })).toBe(expected))
})

test.each([
  [[5070], ['Anime', 'Special']],
  [[5040], ['Anime', 'Special']],
  [[5000], ['Anime', 'Special']],
  [[2000], ['Movie']],
  [
    [7020, 4050],
    ['LightNovel', 'Game'],
  ],
  [[7000], ['LightNovel', 'Manga']],
  [[5030, 3000], []],
])('the categories %j are %j', (categories, types) => expect(typesIn(categories)).toEqual(types))

test.each(['1_2', '1_3', '1_4', '3_1', '3_2', '3_3', '6_2'])('a torrent of %s is in that category', (code) => {
  const found = nyaaCategory(code)
  const languages = { english: ['ja', 'en'], other: ['de'], raw: ['ja'] }[found?.translation ?? 'raw']
  for (const type of found?.types ?? []) expect(nyaaCategoryOf(type, languages).id).toBe(code)
  expect(found?.types.length).toBeGreaterThan(0)
})
