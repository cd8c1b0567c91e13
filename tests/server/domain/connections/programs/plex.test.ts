import { describe, expect, test } from 'vitest'
import { plexScrobble } from '@/server/domain/connections/programs/plex/rules'

/** The field "payload" of a webhook of Plex Media Server, with invented values. */
const EVENT = {
  ...{ event: 'media.scrobble', user: true, owner: true },
  Account: { id: 1, title: 'Aiko' },
  Server: { title: 'Home', uuid: 'aa' },
  Player: { local: true, title: 'TV' },
  Metadata: {
    ...{ type: 'episode', title: 'The Green Seat', grandparentTitle: 'Mushishi', parentIndex: 1, index: 3, year: 2006 },
    ...{ ratingKey: '103', grandparentRatingKey: '100', duration: 1_440_000, viewOffset: 1_300_000 },
    ...{ guid: 'plex://episode/5d9c', grandparentGuid: 'plex://show/5d9b', Guid: [{ id: 'tvdb://305891' }] },
  },
}
const read = (more: object) => plexScrobble({ ...EVENT, ...more })
const ofItem = (more: object) => read({ Metadata: { ...EVENT.Metadata, ...more } })
const MOVIE = {
  ...{ type: 'movie', title: 'Paprika', year: 2006, guid: 'plex://movie/5d77', ratingKey: '200' },
  ...{ parentIndex: undefined, index: undefined, grandparentTitle: undefined, grandparentGuid: undefined },
  Guid: [{ id: 'imdb://tt0851578' }, { id: 'tmdb://4977' }, { id: 'tvdb://1' }],
}

test('an episode that Plex calls viewed', () => {
  expect(read({})).toEqual({
    ...{ kind: 'Episode', ids: [], title: 'Mushishi', year: null, season: 1, first: 3, last: 3, isHalf: false },
    ...{ isTicked: false, progress: 90, seriesKey: 'series:plex://show/5d9b', users: ['Aiko', '1'], day: null },
    aired: 2006,
  })
})

test.each([
  [{ originallyAvailableAt: '2007-01-02' }, 2007],
  [{ year: undefined }, null],
  [{ year: 'x', originallyAvailableAt: 5 }, null],
])('the year in which the episode was first shown: %j', (more, aired) => {
  expect(ofItem(more)?.aired).toBe(aired)
})

test('a film has ids', () => {
  expect(ofItem(MOVIE)).toMatchObject({
    ...{ kind: 'Movie', title: 'Paprika', year: 2006, season: null, first: null, seriesKey: 'film:plex://movie/5d77' },
    ids: [
      { site: 'imdb', id: 'title/tt0851578' },
      { site: 'themoviedb', id: 'movie/4977' },
    ],
  })
})

describe('agents have the series in the address of an episode', () => {
  const of = (guid: string, more = {}) => ofItem({ guid, ...more })
  test.each<[string, object]>([
    ['com.plexapp.agents.hama://anidb-17494/1/3?lang=en', { ids: [{ site: 'anidb', id: 'anime/17494' }], season: 1 }],
    [
      'com.plexapp.agents.hama://tvdb-79895/6/332?lang=en',
      { ids: [{ site: 'thetvdb', id: 'series/79895' }], season: 1 },
    ],
    [
      'com.plexapp.agents.hama://tvdb4-79895/6/332?lang=en',
      { ids: [{ site: 'thetvdb', id: 'series/79895' }], season: null },
    ],
    ['com.plexapp.agents.thetvdb://79481/1/3?lang=en', { ids: [{ site: 'thetvdb', id: 'series/79481' }] }],
    ['com.plexapp.agents.themoviedb://46261/1/3?lang=en', { ids: [{ site: 'themoviedb', id: 'tv/46261' }] }],
    ['com.plexapp.agents.hama://anidb2-17494/2/3', { ids: [] }],
    ['com.plexapp.agents.hama://nothing', { ids: [] }],
    ['com.plexapp.agents.hama://anidb-x1/1/1', { ids: [] }],
    ['local://103', { ids: [] }],
  ])('%s', (guid, expected) => expect(of(guid)).toMatchObject(expected))

  test('of a film, too; a special of HAMA stays one', () => {
    expect(ofItem({ ...MOVIE, guid: 'com.plexapp.agents.imdb://tt0851578?lang=en', Guid: null })?.ids).toEqual([
      { site: 'imdb', id: 'title/tt0851578' },
    ])
    expect(of('com.plexapp.agents.hama://tvdb3-79895/0/2', { parentIndex: 0 })?.season).toBe(0)
  })
})

describe('what differs', () => {
  test.each<[string, object, object]>([
    ['a special', { parentIndex: 0 }, { season: 0 }],
    ['a recap between two', { Media: [{ Part: [{ file: '/a/Mushishi - 06.5.mkv' }] }] }, { isHalf: true }],
    [
      'without ids of the server',
      { grandparentGuid: null, grandparentRatingKey: null },
      { seriesKey: 'series:title:mushishi:' },
    ],
    [
      'wrong types',
      { index: 'x', parentIndex: {}, Guid: 'x', Media: 5, grandparentTitle: 7 },
      { first: null, title: '7' },
    ],
  ])('%s', (_, more, expected) => expect(ofItem(more)).toMatchObject(expected))

  test.each<[string, object, object]>([
    ['a stop at the end', { event: 'media.stop' }, { progress: 90 }],
    ['another user of the server', { Account: { id: 2, title: 'Ben' } }, { users: ['Ben', '2'] }],
    ['no account', { Account: null }, { users: [] }],
  ])('%s', (_, more, expected) => expect(read(more)).toMatchObject(expected))

  test.each<[string, object]>([
    ['a start', { event: 'media.play' }],
    ['a pause', { event: 'media.pause' }],
    ['a rating', { event: 'media.rate' }],
    ['music', { Metadata: { type: 'track' } }],
    ['no item', { Metadata: [] }],
  ])('%s says nothing', (_, more) => expect(read(more)).toBeNull())
})

test('stopped in the middle', () => {
  const stopped = plexScrobble({ ...EVENT, event: 'media.stop', Metadata: { ...EVENT.Metadata, viewOffset: 600_000 } })
  expect(stopped?.progress).toBe(41)
})
