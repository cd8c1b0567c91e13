import { describe, expect, test } from 'vitest'
import { jellyfinScrobble } from '@/server/domain/connections/programs/jellyfin/rules'

/** The fields of the plugin "Webhook" 18 with "Send All Properties", with invented values. */
const EPISODE = {
  ServerId: '00aa',
  ServerVersion: '10.10.3',
  NotificationType: 'PlaybackStop',
  Timestamp: '2026-11-30T23:10:00.1234567+09:00',
  UtcTimestamp: '2026-11-30T14:10:00.1234567Z',
  Name: 'The Green Seat',
  ItemId: 'e100',
  ItemType: 'Episode',
  RunTimeTicks: 14_400_000_000,
  Year: 2005,
  Path: '/anime/Mushishi/Season 01/Mushishi - S01E03.mkv',
  SeriesName: 'Mushishi',
  SeriesId: 's1',
  SeasonNumber: 1,
  EpisodeNumber: 3,
  Provider_tvdb: '305891',
  Provider_imdb: 'tt0807832',
  PlaybackPositionTicks: 14_000_000_000,
  PlayedToCompletion: true,
  NotificationUsername: 'Aiko',
  UserId: 'u1',
}
const MOVIE = {
  ...EPISODE,
  ItemType: 'Movie',
  Name: 'Paprika',
  ItemId: 'm1',
  Year: 2006,
  SeriesName: undefined,
  Provider_imdb: 'tt0851578',
  Provider_tmdb: '4977',
  Provider_anidb: '4037',
}
const read = (more: object, from: object = EPISODE) => jellyfinScrobble({ ...from, ...more })

test('an episode that was played to its end', () => {
  expect(read({})).toEqual({
    ...{ kind: 'Episode', ids: [], title: 'Mushishi', year: 2005, season: 1, first: 3, last: 3, isHalf: false },
    ...{ isTicked: false, progress: 97, seriesKey: 'series:s1', users: ['Aiko', 'u1'], day: '2026-11-30' },
  })
})

test('a film has its own ids; those of an episode name no series', () => {
  expect(read({}, MOVIE)).toMatchObject({
    ...{ kind: 'Movie', title: 'Paprika', year: 2006, season: null, first: null, seriesKey: 'film:m1' },
    ids: [
      { site: 'imdb', id: 'title/tt0851578' },
      { site: 'themoviedb', id: 'movie/4977' },
      { site: 'anidb', id: 'anime/4037' },
    ],
  })
  expect(read({ Provider_imdb: 'nonsense', Provider_tmdb: '-1', Provider_anidb: '0' }, MOVIE)?.ids).toEqual([])
})

describe('what differs', () => {
  test.each<[string, object, object]>([
    ['stopped half way', { PlayedToCompletion: false, PlaybackPositionTicks: 7_200_000_000 }, { progress: 50 }],
    ['stopped near the end', { PlayedToCompletion: false, PlaybackPositionTicks: 11_520_000_000 }, { progress: 80 }],
    [
      'a short one that the server calls played at any position',
      { PlaybackPositionTicks: 2_880_000_000 },
      { progress: 20 },
    ],
    ['played without a position', { PlaybackPositionTicks: 0 }, { progress: 100 }],
    ['quotes as the plugin writes them', { SeriesName: String.raw`\"Oshi no Ko\"` }, { title: '"Oshi no Ko"' }],
    ['without a length', { PlayedToCompletion: false, RunTimeTicks: 0 }, { progress: 0 }],
    ['a special', { SeasonNumber: 0, EpisodeNumber: 2 }, { season: 0, first: 2 }],
    ['two episodes in one file', { EpisodeNumberEnd: 4 }, { first: 3, last: 4 }],
    ['an end before the beginning', { EpisodeNumberEnd: 1 }, { first: 3, last: 3 }],
    ['a recap between two', { Path: '/a/Mushishi - 06.5.mkv', EpisodeNumber: 6 }, { isHalf: true }],
    ['a folder of Windows', { Path: String.raw`D:\Anime\Mushishi - 06.5.mkv` }, { isHalf: true }],
    ['another user of the server', { NotificationUsername: 'Ben', UserId: 'u2' }, { users: ['Ben', 'u2'] }],
    [
      'a template that writes texts',
      { EpisodeNumber: '7', PlayedToCompletion: 'True', PlaybackPositionTicks: 0 },
      { first: 7, progress: 100 },
    ],
    ['no series', { SeriesName: '', SeriesId: undefined }, { title: null, seriesKey: 'series:title::2005' }],
    ['a wrong clock', { Timestamp: '1970-01-01T00:00:00' }, { day: '1970-01-01' }],
    ['no clock', { Timestamp: 'yesterday' }, { day: null }],
    [
      'wrong types',
      { SeasonNumber: [1], EpisodeNumber: { a: 1 }, Year: 'x' },
      { season: null, first: null, year: null },
    ],
    ['numbers that are too large', { EpisodeNumber: 1e9, SeasonNumber: -1 }, { first: null, season: null }],
    ['signs that no table takes', { SeriesName: 'Mushi\u0000shi\n' }, { title: 'Mushi shi' }],
    [
      'ticked by hand',
      { NotificationType: 'UserDataSaved', SaveReason: 'TogglePlayed', Played: true, PlayedToCompletion: undefined },
      { isTicked: true, progress: 100 },
    ],
  ])('%s', (_, more, expected) => expect(read(more)).toMatchObject(expected))

  test.each<[string, object]>([
    ['a start', { NotificationType: 'PlaybackStart' }],
    ['progress', { NotificationType: 'PlaybackProgress' }],
    ['unticked by hand', { NotificationType: 'UserDataSaved', SaveReason: 'TogglePlayed', Played: false }],
    ['saved by playing', { NotificationType: 'UserDataSaved', SaveReason: 'PlaybackFinished', Played: true }],
    ['music', { ItemType: 'Audio' }],
    ['a test of the plugin', { NotificationType: 'Generic', ItemType: undefined }],
  ])('%s says nothing', (_, more) => expect(read(more)).toBeNull())
})

test('two people before one screen are two events', () => {
  const both = ['Aiko', 'Ben'].map((NotificationUsername) => read({ NotificationUsername, UserId: undefined })?.users)
  expect(both).toEqual([['Aiko'], ['Ben']])
})
