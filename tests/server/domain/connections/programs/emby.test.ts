import { describe, expect, test } from 'vitest'
import { embyScrobble } from '@/server/domain/connections/programs/emby/rules'

/** The fields of a webhook of Emby Server, with invented values. */
const EVENT = {
  Title: 'Aiko has finished playing Mushishi - S1, Ep3',
  Date: '2026-11-30T14:10:00.0000000Z',
  Event: 'playback.stop',
  User: { Name: 'Aiko', Id: 'u1' },
  Item: {
    ...{ Name: 'The Green Seat', Id: '31', Type: 'Episode', RunTimeTicks: 14_400_000_000, ProductionYear: 2006 },
    ...{ IndexNumber: 3, ParentIndexNumber: 1, SeriesName: 'Mushishi', SeriesId: '30' },
    ...{ Path: '/anime/Mushishi/Mushishi - S01E03.mkv', ProviderIds: { Tvdb: '305891' } },
  },
  Server: { Name: 'Home', Version: '4.9.0.0' },
  PlaybackInfo: { PlayedToCompletion: true, PositionTicks: 14_400_000_000 },
}
const MOVIE = {
  ...{ Name: 'Paprika', Id: '40', Type: 'Movie', RunTimeTicks: 54_000_000_000, ProductionYear: 2006 },
  ProviderIds: { Tmdb: '4977', Imdb: 'tt0851578', AniDB: '4037', Tvdb: '1' },
}
const read = (more: object) => embyScrobble({ ...EVENT, ...more })
const ofItem = (more: object) => read({ Item: { ...EVENT.Item, ...more } })

test('an episode that was played to its end; its year and ids are its own', () => {
  expect(read({})).toEqual({
    ...{ kind: 'Episode', ids: [], title: 'Mushishi', year: null, season: 1, first: 3, last: 3, isHalf: false },
    ...{ isTicked: false, progress: 100, seriesKey: 'series:30', users: ['Aiko', 'u1'], day: null, aired: 2006 },
  })
})

test('a film', () => {
  expect(read({ Item: MOVIE })).toMatchObject({
    ...{ kind: 'Movie', title: 'Paprika', year: 2006, seriesKey: 'film:40', first: null },
    ids: [
      { site: 'themoviedb', id: 'movie/4977' },
      { site: 'imdb', id: 'title/tt0851578' },
      { site: 'anidb', id: 'anime/4037' },
    ],
  })
})

describe('what differs', () => {
  test.each<[string, object, object]>([
    ['a special', { ParentIndexNumber: 0 }, { season: 0 }],
    ['two episodes in one file', { IndexNumberEnd: 4 }, { first: 3, last: 4 }],
    ['a recap between two', { Path: '/a/Mushishi - 06.5 [1080p].mkv' }, { isHalf: true }],
    ['without a series', { SeriesName: null, SeriesId: null }, { title: null }],
    ['wrong ids of a film', { ...MOVIE, ProviderIds: { Imdb: 7, Tmdb: {}, MyAnimeList: 'x' } }, { ids: [] }],
    ['wrong types', { IndexNumber: '3a', ParentIndexNumber: null, ProviderIds: [] }, { first: null, season: null }],
  ])('%s', (_, more, expected) => expect(ofItem(more)).toMatchObject(expected))

  test.each<[string, object, object]>([
    [
      'stopped half way',
      { PlaybackInfo: { PlayedToCompletion: false, PositionTicks: 7_200_000_000 } },
      { progress: 50 },
    ],
    ['the position of the next episode', { Session: { PlayState: { PositionTicks: 0 } } }, { progress: 100 }],
    ['without a position', { PlaybackInfo: null }, { progress: 0 }],
    ['ticked by hand', { Event: 'item.markplayed', PlaybackInfo: undefined }, { isTicked: true, progress: 100 }],
    ['another user', { User: { Name: 'Ben' } }, { users: ['Ben'] }],
    ['no user', { User: 'Ben' }, { users: [] }],
    ['a wrong clock', { Date: '1970-01-01T00:00:00Z' }, { day: null }],
  ])('%s', (_, more, expected) => expect(read(more)).toMatchObject(expected))

  test.each<[string, object]>([
    ['a start', { Event: 'playback.start' }],
    ['a test', { Event: 'system.notificationtest', Item: undefined }],
    ['unticked by hand', { Event: 'item.markunplayed' }],
    ['music', { Item: { Type: 'Audio' } }],
    ['no item', { Item: 'x' }],
  ])('%s says nothing', (_, more) => expect(read(more)).toBeNull())
})
