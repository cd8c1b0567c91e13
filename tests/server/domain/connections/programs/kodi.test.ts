import { describe, expect, test } from 'vitest'
import { kodiScrobble } from '@/server/domain/connections/programs/kodi/rules'

/** What the add-on "HTTP Scrobbler" sends, with invented values. */
const EVENT = {
  ...{ timestamp: '2026-11-30T23:10:42.637621+09:00', sessionId: '39c8a16c-a000-4cb5-9e10-1840a0e4e4a3' },
  ...{ event: 'end', dbId: 1234, title: 'The Green Seat', mediaType: 'episode', year: 2006 },
  ...{ uniqueIds: { tvdb: '305891' }, duration: 1440, progress: { time: 1440, percent: 100 } },
  ...{ tvShowTitle: 'Mushishi', season: 1, episode: 3, firstAired: '2005-11-05', tvShowUniqueIds: { tvdb: '79481' } },
}
const MOVIE = {
  ...{ timestamp: '2026-11-30T23:10:42.637621+09:00', sessionId: 'x', event: 'end', dbId: 12 },
  ...{ title: 'Paprika', mediaType: 'movie', year: 2006, premiered: '2006-11-25', duration: 5400 },
  ...{ uniqueIds: { imdb: 'tt0851578', tmdb: '4977', tvdb: '1' }, progress: { time: 5400, percent: 100 } },
}
const read = (more: object) => kodiScrobble({ ...EVENT, ...more })

test('an episode that was played to its end; its own ids and year are not those of the series', () => {
  expect(read({})).toEqual({
    ...{ kind: 'Episode', ids: [{ site: 'thetvdb', id: 'series/79481' }], title: 'Mushishi', year: null },
    ...{ season: 1, first: 3, last: 3, isHalf: false, isTicked: false, progress: 100 },
    ...{ seriesKey: 'series:thetvdb:series/79481', users: null, day: '2026-11-30', aired: 2005 },
  })
})

test('a film', () => {
  expect(kodiScrobble(MOVIE)).toMatchObject({
    ...{ kind: 'Movie', title: 'Paprika', year: 2006, first: null, season: null },
    ids: [
      { site: 'imdb', id: 'title/tt0851578' },
      { site: 'themoviedb', id: 'movie/4977' },
    ],
  })
})

describe('what differs', () => {
  test.each<[string, object, object]>([
    ['a special', { season: 0 }, { season: 0 }],
    ['stopped half way', { event: 'stop', progress: { time: 720, percent: 50 } }, { progress: 50 }],
    ['stopped in the credits', { event: 'stop', progress: { time: 1390, percent: 96.5 } }, { progress: 96 }],
    ['ended without a length', { duration: null, progress: { time: null, percent: null } }, { progress: 100 }],
    [
      'stopped without a length',
      { event: 'stop', duration: null, progress: { time: null, percent: null } },
      { progress: 0 },
    ],
    ['a show of TMDB', { tvShowUniqueIds: { tmdb: 46261 } }, { ids: [{ site: 'themoviedb', id: 'tv/46261' }] }],
    ['no ids', { tvShowUniqueIds: {} }, { ids: [], seriesKey: 'series:title:mushishi:' }],
    ['wrong ids', { tvShowUniqueIds: { tvdb: {}, tmdb: 'x', imdb: 7 } }, { ids: [] }],
    ['wrong types', { season: -1, episode: '3a', tvShowTitle: ['x'] }, { season: null, first: null, title: null }],
    ['a wrong clock', { timestamp: 'yesterday' }, { day: null }],
  ])('%s', (_, more, expected) => expect(read(more)).toMatchObject(expected))

  test.each<[string, object]>([
    ['a start', { event: 'start' }],
    ['a pause', { event: 'pause' }],
    ['the progress meanwhile', { event: 'interval' }],
    ['music', { mediaType: 'song' }],
    ['no kind', { mediaType: 7 }],
  ])('%s says nothing', (_, more) => expect(read(more)).toBeNull())
})
