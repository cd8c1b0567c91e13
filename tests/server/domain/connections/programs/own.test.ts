import { expect, test } from 'vitest'
import { scrobbleInput } from '@/lib/connections/schemas/scrobbles'
import { ownScrobble } from '@/server/domain/connections/programs/own/rules'
import { readPayload } from '@/server/domain/connections/programs/rules'
import { isOfAccount } from '@/server/domain/connections/rules'

const read = (given: object) => ownScrobble(scrobbleInput.parse(given))
const refusals = (given: object) => scrobbleInput.safeParse(given).error?.issues.map(({ path }) => path.join('.'))

test.each<[string, object, object]>([
  ['an id and a number', { ids: ['anidb:69'], episode: 5 }, { ids: [{ site: 'anidb', id: 'anime/69' }], first: 5 }],
  ['a show of TMDB', { ids: ['tmdb:46261'], season: 2, episode: 5 }, { ids: [{ site: 'themoviedb', id: 'tv/46261' }] }],
  [
    'a film of TMDB',
    { kind: 'Movie', ids: ['tmdb:4977'] },
    { ids: [{ site: 'themoviedb', id: 'movie/4977' }], first: null },
  ],
  ['a manga is none', { ids: ['mal:manga/2'], title: 'Berserk', episode: 1 }, { ids: [] }],
  [
    'a title',
    { title: ' Mushishi ', year: 2005, episode: 3 },
    { title: 'Mushishi', seriesKey: 'series:title:mushishi:2005' },
  ],
  ['a recap between two', { title: 'x', episode: 6.5 }, { first: 6, isHalf: true }],
  ['a range', { title: 'x', episode: 3, lastEpisode: 4 }, { first: 3, last: 4 }],
  ['a special', { title: 'x', season: 0, episode: 1 }, { season: 0 }],
  ['half of it', { title: 'x', episode: 1, progress: 79.9 }, { progress: 79 }],
  ['all of it', { title: 'x', episode: 1 }, { progress: 100 }],
  ['a user', { title: 'x', episode: 1, user: 'Aiko' }, { users: ['Aiko'] }],
  ['a day', { title: 'x', episode: 1, day: '2026-11-30' }, { day: '2026-11-30' }],
])('%s', (_, given, expected) => expect(read(given)).toMatchObject(expected))

test.each<[object, string[]]>([
  [{ episode: 1 }, ['title']],
  [{ title: 'x' }, ['episode']],
  [{ title: 'x', episode: 3, lastEpisode: 2 }, ['lastEpisode']],
  [{ title: 'x', episode: -1 }, ['episode']],
  [{ title: 'x', episode: '1' }, ['episode']],
  [{ ids: ['anidb'], episode: 1 }, ['ids.0']],
  [{ ids: ['foo:\u0000'], episode: 1 }, ['ids.0']],
  [{ ids: ['foo:a\u0007b'], episode: 1 }, ['ids.0']],
  [{ title: 'x', episode: 1, progress: 101 }, ['progress']],
  [{ title: 'x', episode: 1, day: 'today' }, ['day']],
  [{ title: 'x', episode: 1, more: 1 }, ['']],
])('%o is refused', (given, fields) => expect(refusals(given)).toEqual(fields))

test('a payload that is no object is refused', () => {
  for (const payload of [null, [], 'x', 7, true])
    for (const program of ['jellyfin', 'plex', 'emby', 'kodi'] as const)
      expect(() => readPayload(program, payload)).toThrow('invalidInput')
  for (const program of ['jellyfin', 'plex', 'emby', 'kodi'] as const) expect(readPayload(program, {})).toBeNull()
})

test('events count of the user whom the connection names, whatever the case', () => {
  expect(isOfAccount({ users: ['Aiko', 'u1'] }, 'aiko')).toBe(true)
  expect(isOfAccount({ users: ['Aiko', 'u1'] }, 'U1')).toBe(true)
  expect(isOfAccount({ users: ['Ben'] }, 'Aiko')).toBe(false)
  expect(isOfAccount({ users: [] }, 'Aiko')).toBe(false)
  expect(isOfAccount({ users: [] }, null)).toBe(true)
  // The program has no users.
  expect(isOfAccount({ users: null }, 'Aiko')).toBe(true)
})
