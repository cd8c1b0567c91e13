import { describe, expect, test } from 'vitest'
import { readLine } from '@/server/loader/format/lines'
import { type Known, shareIds } from '@/server/loader/ids/share-ids'

const read = (value: unknown) => {
  const reading = readLine(typeof value === 'string' ? value : JSON.stringify(value), 20260101)
  if (reading?.kind === 'ids') return reading.listed
  return reading?.kind === 'refused' ? `${reading.of}: ${reading.reason}` : reading
}

describe('an entry of a list of ids', () => {
  test('of Fribb', () => {
    const entry = {
      type: 'TV',
      'anime-planet_id': 'mushi-shi',
      anidb_id: 3418,
      anilist_id: 457,
      kitsu_id: 418,
      mal_id: 457,
      'notify.moe_id': 'NyXQKiimR',
      imdb_id: ['tt0807832', 'tt1234567,tt7654321'],
      themoviedb_id: { tv: 8887 },
      tvdb_id: 79275,
      season: { tvdb: 1, tmdb: 2 },
      whatever_else: { deep: [1] },
    }
    const nowhere = { season: null, before: null }
    expect(read(entry)).toEqual({
      ids: [
        { site: 'myanimelist', id: 'anime/457' },
        { site: 'anilist', id: 'anime/457' },
        { site: 'anidb', id: 'anime/3418' },
        { site: 'kitsu', id: 'anime/418' },
        { site: 'anime-planet', id: 'anime/mushi-shi' },
        { site: 'notify', id: 'anime/NyXQKiimR' },
      ],
      places: [
        { site: 'thetvdb', id: 'series/79275', season: 1, before: null },
        { site: 'imdb', id: 'title/tt0807832', ...nowhere },
        { site: 'imdb', id: 'title/tt1234567', ...nowhere },
        { site: 'imdb', id: 'title/tt7654321', ...nowhere },
        { site: 'themoviedb', id: 'tv/8887', season: 2, before: null },
      ],
    })
  })

  test('of Kometa, which has it under its number', () => {
    const entry = { tvdb_id: 79275, tvdb_season: 2, tvdb_epoffset: 10, mal_id: '17705,25187', imdb_id: 'tt1,tt0807832' }
    expect(read({ 10232: entry })).toEqual({
      ids: [
        { site: 'myanimelist', id: 'anime/17705' },
        { site: 'myanimelist', id: 'anime/25187' },
        { site: 'anidb', id: 'anime/10232' },
      ],
      places: [
        { site: 'thetvdb', id: 'series/79275', season: 2, before: 10 },
        { site: 'imdb', id: 'title/tt0807832', season: null, before: null },
      ],
    })
  })

  test.each([
    ['a film by its type', { mal_id: 1, type: 'MOVIE', themoviedb_id: 12 }, ['movie/12']],
    ['a show', { mal_id: 1, type: 'TV', themoviedb_id: '12' }, ['tv/12']],
    ['of Kometa', { mal_id: 1, tmdb_show_id: 3, tmdb_movie_id: '4,5' }, ['tv/3', 'movie/4', 'movie/5']],
    ['both', { mal_id: 1, themoviedb_id: { tv: null, movie: [6, '7'] } }, ['movie/6', 'movie/7']],
    ['an unknown one', { mal_id: 1, themoviedb_id: 'unknown' }, []],
    ['twice', { mal_id: 1, tvdb_id: 8, thetvdb_id: 8 }, ['series/8']],
  ])('has the ids of shows: %s', (_, entry, expected) => {
    const listed = read(entry)
    expect(
      typeof listed === 'object' && listed && 'places' in listed ? listed.places.map(({ id }) => id) : listed,
    ).toEqual(expected)
  })

  test.each([
    ['a count through all seasons', { tvdb_season: -1, tvdb_epoffset: 100 }, { season: null, before: null }],
    ['specials', { tvdb_season: 0, tvdb_epoffset: 3 }, { season: 0, before: 3 }],
    ['a negative offset', { tvdb_season: 2, tvdb_epoffset: -3 }, { season: 2, before: null }],
  ])('has its place: %s', (_, entry, place) => {
    expect(read({ mal_id: 1, tvdb_id: 2, ...entry })).toMatchObject({ places: [{ id: 'series/2', ...place }] })
  })

  test.each([
    ['none by which a work is found', { tvdb_id: 1 }, 'ids: has no id by which a work is found'],
    [
      'zero and nothing',
      { mal_id: 0, anilist_id: null, anidb_id: '', kitsu_id: '../x' },
      'ids: has no id by which a work is found',
    ],
    ['a number that is none', { mal_id: 1.5 }, /^ids: mal_id: /],
    ['a number that is too large', { mal_id: 1e12 }, /^ids: mal_id: /],
    ['a truth', { mal_id: true }, /^ids: mal_id: /],
    ['an object', { anidb_id: { id: 1 } }, /^ids: anidb_id: /],
    ['a list of lists', { imdb_id: [['tt0807832']] }, /^ids: imdb_id/],
    ['too many', { mal_id: Array.from({ length: 100 }, (_, n) => n) }, /^ids: mal_id: /],
    ['a season that is none', { mal_id: 1, season: 'first' }, /^ids: season: /],
    ['an offset that is none', { mal_id: 1, tvdb_epoffset: 1e9 }, /^ids: tvdb_epoffset: /],
    ['a number and no object', { 23: 5 }, /^lines: is neither/],
    ['two numbers', { 23: {}, 24: {} }, /^lines: is neither/],
  ])('is refused: %s', (_, entry, reason) => expect(read(entry)).toMatch(reason))

  test('that is deep is refused, and stops nothing', () => {
    const deep = `{"mal_id":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect(read(deep)).toMatch(/^ids: mal_id: /)
    expect(read(deep.replace('"mal_id"', '"\\ud800"'))).toMatch(/^lines: /)
  })
})

describe('the ids of an entry', () => {
  const id = (site: string, n: number | string) => ({ site, id: `anime/${n}` })
  const known = (
    works: Record<number, { site: string; id: string }[]>,
    removed: { site: string; id: string }[] = [],
  ) => {
    const owners = new Map(
      Object.entries(works).flatMap(([work, ids]) =>
        ids.map(({ site, id }) => [`${site} ${id}`, Number(work)] as const),
      ),
    )
    const map = Object.entries(works).map(
      ([work, ids]) => [Number(work), { id: Number(work), ids, removed, isKept: false }] as const,
    )
    return { owners, works: new Map(map) } satisfies Known
  }
  const share = (ids: { site: string; id: string }[], of: Known) => shareIds({ ids, places: [] }, of)

  test('go to the work that has one of them', () => {
    const found = share([id('myanimelist', 1), id('anidb', 2)], known({ 7: [id('myanimelist', 1)] }))
    expect(found).toEqual({ work: 7, added: [id('anidb', 2)], same: 1, contested: [], places: [] })
  })

  test('go to none that is not known, or where several fit', () => {
    const of = known({ 7: [id('myanimelist', 1)], 8: [id('anidb', 2)] })
    expect(share([id('myanimelist', 9)], of)).toBeNull()
    expect(share([id('myanimelist', 1), id('anidb', 2)], of)).toBeNull()
  })

  test('of several works of one page on another site go to the one that they agree with most', () => {
    const of = known({ 7: [id('myanimelist', 1), id('anidb', 2)], 8: [id('myanimelist', 3)] })
    expect(share([id('myanimelist', 3), id('anidb', 2)], of)).toMatchObject({ work: 8, contested: [id('anidb', 2)] })
  })

  test('never take the place of another one, and never come back when a person took them', () => {
    const of = known({ 7: [id('myanimelist', 1), id('anidb', 5)] }, [id('anilist', 3)])
    expect(share([id('myanimelist', 1), id('anidb', 2), id('anilist', 3)], of)).toMatchObject({
      ...{ added: [], contested: [id('anidb', 2)] },
    })
  })

  test('are those of the first entry that has them', () => {
    const of = known({ 7: [id('myanimelist', 1)], 8: [id('myanimelist', 2)] })
    expect(share([id('myanimelist', 1), id('anidb', 5)], of)?.added).toEqual([id('anidb', 5)])
    expect(share([id('myanimelist', 2), id('anidb', 5)], of)).toMatchObject({ work: 8, contested: [id('anidb', 5)] })
  })

  test('of a page that spans a work that is unknown here are not those of the other one', () => {
    expect(
      share([id('myanimelist', 9), id('anidb', 5)], known({ 7: [id('myanimelist', 1), id('anidb', 5)] })),
    ).toBeNull()
  })

  test('of which there are several of one site find the work, and are not given', () => {
    const of = known({ 7: [id('anidb', 5)] })
    expect(share([id('anidb', 5), id('myanimelist', 1), id('myanimelist', 2)], of)).toMatchObject({
      added: [],
      same: 1,
    })
  })

  test('of a page with a name and a number are one', () => {
    const of = known({ 7: [id('myanimelist', 1), id('kitsu', 'mushi-shi')] })
    expect(share([id('myanimelist', 1), id('kitsu', 418)], of)).toMatchObject({ added: [], contested: [] })
  })
})
