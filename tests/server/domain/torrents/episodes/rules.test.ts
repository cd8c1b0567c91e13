import { describe, expect, test } from 'vitest'
import { episodesOf, type PlacedWork, wantedOf } from '@/server/domain/torrents/episodes/rules'

const first: PlacedWork = { id: 1, season: 1, before: 0, totalEpisodes: 25 }
const second: PlacedWork = { id: 2, season: 2, before: 25, totalEpisodes: 12 }
const third: PlacedWork = { id: 3, season: 3, before: 37, totalEpisodes: null }
const special: PlacedWork = { id: 4, season: null, before: null, totalEpisodes: 1 }
const works = [first, second, third, special]

describe('the episodes of a torrent are counted within its work', () => {
  const named = (season: number | null, firstEpisode: number | null, lastEpisode = firstEpisode) => ({
    season,
    firstEpisode,
    lastEpisode,
  })
  test.each([
    ['a number of the work', named(null, 5), second, { first: 5, last: 5 }],
    ['a number beyond the work counts from the first season on', named(null, 30), second, { first: 5, last: 5 }],
    ['so do the numbers of a batch', named(null, 26, 37), second, { first: 1, last: 12 }],
    ['with a season, the number is that of the season', named(2, 30), second, { first: 30, last: 30 }],
    ['without a known total, the number is that of the work', named(null, 40), third, { first: 40, last: 40 }],
    ['a number beyond the work, but in an earlier season, stays', named(null, 20), second, { first: 20, last: 20 }],
    ['no number', named(2, null), second, null],
  ])('%s', (_, numbers, place, expected) => expect(episodesOf(numbers, place)).toEqual(expected))
})

describe('what a program asks for is an episode of a work', () => {
  const wanted = (season: number | null, episode: number | null, of = works) =>
    wantedOf(of, season, episode).map((each) => [each.id, each.episode])
  test.each([
    ['a season', 2, null, [[2, null]]],
    ['an episode of a season', 2, 5, [[2, 5]]],
    ['an episode beyond its season goes on in the next one', 1, 30, [[2, 5]]],
    ['an absolute number', null, 30, [[2, 5]]],
    ['an absolute number of a season without an end', null, 100, [[3, 63]]],
    ['a season that is not there', 9, 1, []],
    ['the specials', 0, 3, [[4, null]]],
    [
      'everything',
      null,
      null,
      [
        [1, null],
        [2, null],
        [3, null],
        [4, null],
      ],
    ],
    ['episode 0', null, 0, []],
  ])('%s', (_, season, episode, expected) => expect(wanted(season, episode)).toEqual(expected))

  test('without the number of earlier episodes, an absolute number names nothing', () => {
    expect(wanted(null, 30, [{ ...second, before: null }])).toEqual([])
    expect(wanted(2, 5, [{ ...second, before: null }])).toEqual([[2, 5]])
  })
})
