import { expect, test } from 'vitest'
import { stateOf } from '@/components/curation/contribute/edit-state'
import { givenWork } from '@/components/curation/contribute/given-work'
import { newWorkLink } from '@/lib/catalogue/links/new-work'

function given(link: string) {
  const kept = givenWork(new URL(link, 'http://localhost').searchParams)
  return kept && { before: kept.before, after: kept.after }
}

test('the form of a new work begins with what its address says, and nothing of it is contested', () => {
  const ids = { myanimelist: 'anime/1', imdb: 'title/tt0213338', mokuroku: '7' }
  const change = given(newWorkLink({ title: 'Cowboy & Bebop', types: ['Movie'], year: 1998, ids }))
  expect(change).toBeDefined()
  const began = { type: 'Anime', status: 'Unknown', isAdult: false }
  const state = stateOf('media', began, change as never)
  expect(state.contested).toEqual({})
  expect(state.values).toEqual({
    ...began,
    ...{ title: 'Cowboy & Bebop', type: 'Movie', releaseDate: '1998' },
    externalIds: [
      { site: 'myanimelist', externalId: 'anime/1' },
      { site: 'imdb', externalId: 'title/tt0213338' },
    ],
  })
})

test.each([
  [['Anime', 'Movie'], { before: { title: null }, after: { title: 'x' } }],
  [['Manga', 'LightNovel'], { before: { title: null, type: 'Anime' }, after: { title: 'x', type: 'Manga' } }],
])('an entry that can be of several types is of the likeliest: %j', (types, expected) => {
  expect(given(newWorkLink({ title: 'x', types, year: null, ids: {} }))).toEqual(expected)
})

test.each([
  [2, undefined],
  [0, undefined],
  [1, 'tv/1429'],
  [null, 'tv/1429'],
])('the ids of a show are those of its first season: %j', (season, id) => {
  const change = given(newWorkLink({ title: 'x', types: [], year: null, season, ids: { themoviedb: 'tv/1429' } }))
  expect(change?.after.externalIds).toEqual(id && [{ site: 'themoviedb', externalId: id }])
})

test.each([
  ['no title', '/x?type=Movie', undefined],
  [
    'an unknown type, a year and ids of another form',
    '/x?title=x&type=Opera&year=19&ids=imdb:7%20nothing',
    { before: { title: null }, after: { title: 'x' } },
  ],
])('%s', (_, link, expected) => expect(given(link)).toEqual(expected))
