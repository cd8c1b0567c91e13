import { describe, expect, test } from 'vitest'
import {
  besideIds,
  type Candidate,
  type Choice,
  chosenPlace,
  episodeOfShow,
  episodeOfWork,
  episodeTitled,
  filmById,
  filmTitled,
  firstOf,
  isOfShow,
} from '@/server/domain/connections/places/rules'

const work = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id, season: 1, before: 0, totalEpisodes: 12, listed: null, isSingle: false },
  ...{ type: 'Anime', year: 2000 + id, seriesId: 1, isTitled: false, isOfSeries: true },
  ...more,
})
/** Two seasons for us; the site has the second in two parts of its season 2, and a special. */
const FIRST = work(1, { isTitled: true, listed: { season: 1, before: 0 } })
const SECOND = work(2, { season: 2, before: 12, listed: { season: 2, before: 0 } })
const PART = work(3, { season: 3, before: 24, totalEpisodes: 10, listed: { season: 2, before: 12 } })
const SPECIAL = work(4, {
  ...{ season: null, before: null, totalEpisodes: 1, type: 'Special', isSingle: true },
  listed: { season: 0, before: 2 },
})
const OVA = work(5, {
  ...{ season: null, before: null, totalEpisodes: 3, type: 'Special', isSingle: true },
  listed: { season: 0, before: 5 },
})
const SHOW = [FIRST, SECOND, PART, SPECIAL, OVA]
const at = (season: number | null, first: number, last = first) => ({ season, first, last })
const place = (mediaId: number, first: number, last = first, isWhole = false) => ({ mediaId, first, last, isWhole })

describe('an episode of a show, by the seasons of a site', () => {
  test.each([
    ['of the first season', at(1, 5), place(1, 5)],
    ['the last one', at(1, 12), place(1, 12)],
    ['of a second part', at(2, 13), place(3, 1)],
    ['an absolute number', at(null, 20), place(2, 8)],
    ['a number that goes on behind the first season', at(1, 20), place(2, 8)],
    ['a range in one work', at(2, 11, 12), place(2, 11, 12)],
    ['a range over two works', at(2, 12, 13), 'Ambiguous'],
    ['beyond the end', at(2, 23), 'BeyondEnd'],
    ['an absolute number beyond the end', at(null, 35), 'BeyondEnd'],
    ['a season that is not there', at(7, 1), 'BeyondEnd'],
    ['a special that is a work of its own', at(0, 3), place(4, 1, 1, true)],
    ['a special of a work of several', at(0, 6), 'Special'],
    ['a special that nobody lists', at(0, 1), 'Special'],
  ])('%s', (_, numbers, expected) => expect(episodeOfShow(SHOW, numbers)).toEqual(expected))

  test('no work is not found; a work without a known end takes any number', () => {
    expect(episodeOfShow([], at(1, 1))).toBe('NotFound')
    expect(episodeOfShow([work(1, { totalEpisodes: null })], at(1, 1100))).toEqual(place(1, 1100))
    expect(episodeOfShow([work(1, { season: 2, before: null })], at(2, 13))).toBe('BeyondEnd')
  })
})

describe('where a work of unknown length ends, and the next one begins, nothing tells', () => {
  const long = { totalEpisodes: null } as const
  const listed = [
    work(1, { listed: { season: 1, before: 0 } }),
    work(2, { ...long, season: 2, before: 12, listed: { season: 2, before: 0 } }),
    work(3, { ...long, season: 3, before: null, listed: { season: 2, before: null } }),
  ]
  const counted = listed.map((each) => ({ ...each, listed: null }))
  const known = listed.map((each) => (each.id === 3 ? { ...each, listed: { season: 2, before: 12 } } : each))
  const early = known
    .map((each) => (each.id === 2 ? { ...each, listed: { season: 2, before: null } } : each))
    .sort((one, other) => other.id - one.id)
  test.each([
    ['in one season of a list', listed, at(2, 13), 'Ambiguous'],
    ['nor with a range in it', listed, at(2, 5, 6), 'Ambiguous'],
    ['but a list may', known, at(2, 13), place(3, 1)],
    ['and for both', known, at(2, 12), place(2, 12)],
    ['and of the later one alone, whichever was released first', early, at(2, 13), place(3, 1)],
    ['among all episodes', counted, at(null, 40), 'Ambiguous'],
    ['behind the first season', counted, at(1, 40), 'Ambiguous'],
    ['but its season may', counted, at(2, 20), place(2, 20)],
    ['and that of the next one', counted, at(3, 1), place(3, 1)],
    ['or what precedes it', counted, at(null, 5), place(1, 5)],
  ])('%s', (_, works, numbers, expected) => expect(episodeOfShow(works, numbers)).toEqual(expected))
})

describe('an episode of the work that an id means', () => {
  test.each([
    ['whatever the season is', at(1, 5), place(2, 5)],
    ['a number from the first season on', at(1, 20), place(2, 8)],
    ['such a number of another season', at(1, 30), place(3, 6)],
    ['beyond the series', at(1, 99), 'BeyondEnd'],
    ['a special', at(0, 1), 'Special'],
  ])('%s', (_, numbers, expected) => expect(episodeOfWork([SECOND], SHOW, numbers)).toEqual(expected))

  test.each([
    ['of the series', at(2, 5), place(2, 5)],
    ['of the work, if the series has none', at(9, 5), place(1, 5)],
    ['beyond both, if the series has none', at(9, 99), 'BeyondEnd'],
  ])('a later season beside the id of the first one is that %s', (_, numbers, expected) =>
    expect(episodeOfWork([FIRST], SHOW, numbers)).toEqual(expected),
  )

  test('a later season of a work without a series says nothing', () => {
    expect(episodeOfWork([work(7)], [work(7)], at(2, 5))).toEqual(place(7, 5))
  })

  test('several works are not certain; a work of one episode is whole', () => {
    expect(episodeOfWork([FIRST, SECOND], SHOW, at(1, 1))).toBe('Ambiguous')
    expect(episodeOfWork([], [], at(1, 1))).toBe('NotFound')
    expect(episodeOfWork([SPECIAL], SHOW, at(1, 1))).toEqual(place(4, 1, 1, true))
  })
})

describe('an episode by its title', () => {
  const of = (year: number | null, aired: number | null = null) => ({ year, aired })
  test('the title of the series has its seasons', () => {
    expect(episodeTitled(SHOW, at(2, 13), of(null))).toEqual(place(3, 1))
    expect(episodeTitled(SHOW, at(1, 13), of(null))).toEqual(place(2, 1))
  })

  const own = SHOW.map((each) => ({ ...each, isTitled: each === SECOND, isOfSeries: false }))
  test.each([
    ['is season 1 on the server', at(1, 5), place(2, 5)],
    ['has no season', at(null, 5), place(2, 5)],
    ['has its own season', at(2, 5), place(2, 5)],
    ['has another season', at(4, 5), 'Ambiguous'],
    ['has not so many episodes', at(1, 13), 'BeyondEnd'],
    ['has a special', at(0, 1), 'Special'],
  ])('a later season with a title of its own %s', (_, numbers, expected) =>
    expect(episodeTitled(own, numbers, of(null))).toEqual(expected),
  )

  test('a special with a title of its own is not the first season of its series', () => {
    const special = SHOW.map((each) => ({ ...each, isTitled: each === OVA, isOfSeries: false }))
    expect(episodeTitled(special, at(1, 2), of(null))).toEqual(place(5, 2))
    const both = SHOW.map((each) => ({ ...each, isTitled: each === OVA || each === SPECIAL, isOfSeries: false }))
    expect(episodeTitled(both, at(1, 1), of(null))).toBe('Ambiguous')
  })

  test('one alone of another year is another work; the year may be that of the first season', () => {
    expect(episodeTitled([work(1, { isTitled: true })], at(1, 3), of(2023))).toBe('NotFound')
    expect(episodeTitled([work(1, { isTitled: true, year: null })], at(1, 3), of(2023))).toBe('NotFound')
    const late = [
      work(1, { year: 1999 }),
      work(2, { season: 2, before: 12, isTitled: true, isOfSeries: false, year: 2014 }),
    ]
    for (const year of [1999, 2000, 2014]) expect(episodeTitled(late, at(1, 3), of(year))).toEqual(place(2, 3))
  })

  test('a remake is told by its year', () => {
    const both = [work(1, { isTitled: true }), work(9, { isTitled: true, seriesId: 2, year: 2019 })]
    expect(episodeTitled(both, at(1, 3), of(2019))).toEqual(place(9, 3))
    expect(episodeTitled(both, at(1, 3), of(2002))).toEqual(place(1, 3))
    expect(episodeTitled(both, at(1, 3), of(2010))).toBe('NotFound')
    expect(episodeTitled(both, at(1, 3), of(null))).toBe('Ambiguous')
    expect(episodeTitled([], at(1, 3), of(null))).toBe('NotFound')
  })

  test('a show of another time has the same title', () => {
    const show = [work(1, { isTitled: true, totalEpisodes: 74, year: 2004 })]
    const shown = (aired: number) => episodeTitled(show, at(1, 3), of(null, aired))
    for (const aired of [2003, 2004, 2010]) expect(shown(aired)).toEqual(place(1, 3))
    for (const aired of [1990, 2022]) expect(shown(aired)).toBe('NotFound')
    const endless = [work(1, { isTitled: true, totalEpisodes: null, year: 1999 })]
    expect(episodeTitled(endless, at(1, 3), of(null, 2026))).toEqual(place(1, 3))
    expect(episodeTitled([work(1, { isTitled: true, year: null })], at(1, 3), of(null, 2022))).toBe('NotFound')
    const later = [...show, work(2, { season: 2, totalEpisodes: 12, year: null })]
    expect(episodeTitled(later, at(2, 3), of(null, 2022))).toEqual(place(2, 3))
    // The year of the show itself says more.
    expect(episodeTitled(show, at(1, 3), of(2004, 2022))).toEqual(place(1, 3))
  })
})

describe('a film', () => {
  const film = work(6, { type: 'Movie', totalEpisodes: 1, season: null, seriesId: null, isTitled: true, year: 2006 })
  test('by ids', () => {
    expect(filmById([film])).toEqual(place(6, 1, 1, true))
    expect(filmById([{ ...film, totalEpisodes: null }])).toEqual(place(6, 1, 1, true))
    expect(filmById([film, FIRST])).toBe('Ambiguous')
    expect(filmById([FIRST])).toBe('BeyondEnd')
    expect(filmById([])).toBe('NotFound')
  })

  test('by its title and year', () => {
    const other = { ...film, id: 7, year: 1995 }
    expect(filmTitled([film, FIRST], null)).toEqual(place(6, 1, 1, true))
    expect(filmTitled([film, other], 1996)).toEqual(place(7, 1, 1, true))
    expect(filmTitled([film, other], null)).toBe('Ambiguous')
    expect(filmTitled([other], 2017)).toBe('NotFound')
    expect(filmTitled([{ ...film, year: null }], 2017)).toBe('NotFound')
    expect(filmTitled([FIRST], null)).toBe('NotFound')
  })
})

describe('what a user has picked', () => {
  const choice = (shift: number, mediaId: number | null, season = 1): Choice => ({
    ...{ season, shift, mediaId, totalEpisodes: 12 },
  })
  const event = (first: number | null, season: number | null = 1, last = first) =>
    ({ kind: 'Episode', season, first, last }) as const
  test.each([
    ['nothing', [], event(1), null],
    ['a work', [choice(0, 1)], event(5), place(1, 5)],
    ['a work from an episode on', [choice(0, 1), choice(12, 2)], event(13), place(2, 1)],
    ['a range', [choice(12, 2)], event(14, 1, 15), place(2, 2, 3)],
    ['beyond its end', [choice(0, 1)], event(13), 'BeyondEnd'],
    ['before its beginning', [choice(12, 2)], event(5), null],
    ['a prologue', [choice(0, 1)], event(0), null],
    ['another season', [choice(0, 1, 2)], event(5), null],
    ['without a season', [choice(0, 1, -1)], event(5, null), place(1, 5)],
    ['to ignore the series', [choice(0, null, -1)], event(5, 3), 'Ignored'],
    ['but the event has no number', [choice(0, 1)], event(null), 'NotFound'],
  ])('%s', (_, choices, given, expected) => expect(chosenPlace(choices, given)).toEqual(expected))

  test('a film', () => {
    const given = { kind: 'Movie', season: null, first: null, last: null } as const
    expect(chosenPlace([{ season: -1, shift: 0, mediaId: 6, totalEpisodes: 1 }], given)).toEqual(place(6, 1, 1, true))
  })
})

test('sites with a number for a whole show', () => {
  const whole = [
    ['thetvdb', 'series/1'],
    ['themoviedb', 'tv/1'],
    ['imdb', 'title/tt0000001'],
    ['simkl', 'tv/1'],
  ] as const
  for (const [site, id] of whole) expect(isOfShow({ site, id })).toBe(true)
  expect(isOfShow({ site: 'anidb', id: 'anime/1' })).toBe(false)
  expect(isOfShow({ site: 'themoviedb', id: 'movie/1' })).toBe(false)
})

test('beside ids of nothing that we know, a title without a year is not certain', () => {
  expect(besideIds(place(1, 1), false)).toBe('Ambiguous')
  expect(besideIds(place(1, 1), true)).toEqual(place(1, 1))
  expect(besideIds('BeyondEnd', false)).toBe('BeyondEnd')
})

test('of several answers a place is the best, then the reason that says most', () => {
  expect(firstOf(['NotFound', 'BeyondEnd', place(1, 1)])).toEqual(place(1, 1))
  expect(firstOf(['NotFound', 'BeyondEnd', 'Ambiguous'])).toBe('BeyondEnd')
  expect(firstOf([])).toBe('NotFound')
})
