import { describe, expect, test } from 'vitest'
import { type Entry, readLine } from '@/server/loader/format/lines'
import type { Work } from '@/server/loader/format/work'
import fc, { anyCharacter, runs } from '@/tests/support/fast-check'

const TODAY = 20240615
const read = (line: unknown) => readLine(JSON.stringify(line), TODAY)
const work = (line: object): Work => {
  const entry = read({ key: 'k', kind: 'Anime', title: 'T', ...line })
  if (entry?.kind !== 'work') throw new Error(JSON.stringify(entry))
  return entry.work
}

describe('a work', () => {
  test('with only a key, kind and title', () => {
    expect(work({ format: 'Unknown', synonyms: null, episodes: 0, sources: [] })).toMatchObject({
      type: 'Anime',
      typeKnown: false,
      format: null,
      status: null,
      synonyms: [],
      episodes: null,
      begin: null,
      year: null,
    })
  })

  test('with dates, ids, tags and a derived status', () => {
    const line = {
      format: 'TV',
      begin: '2009-10-15',
      end: '2009-12',
      genres: ['Drama'],
      tags: ['school'],
      sources: ['https://myanimelist.net/anime/1', 'lnrelease:x'],
    }
    expect(work(line)).toMatchObject({
      typeKnown: true,
      begin: 20091015,
      fields: { releaseDate: 20091015, endDate: 20091200, status: 'Ended' },
      status: 'Ended',
      tags: [
        { key: 'drama', name: 'Drama' },
        { key: 'school', name: 'school' },
      ],
      ids: [{ site: 'myanimelist', id: 'anime/1' }],
    })
  })

  test('is in the season that the source names', () => {
    expect(work({ year: 2017, season: 'spring', begin: '2017-03-27' })).toMatchObject({
      begin: 20170327,
      season: 20172,
    })
    expect(work({ year: 2017, season: 'WINTER' })).toMatchObject({ begin: null, season: 20171 })
    for (const line of [{ year: 2017, season: 'UNDEFINED' }, { year: 2017 }, { season: 'spring' }])
      expect(work(line)).toMatchObject({ season: null })
  })

  test('with the days and moments of its episodes', () => {
    const episodeList = [
      { number: 1, aired: '2017-04-05' },
      { number: 2, aired: '2017-04-12T00:30:00+09:00' },
      { number: 3, aired: '2017-04-11T15:30:00Z' },
      { number: 4 },
    ]
    const moment = { aired: 20170412, airsAt: '2017-04-11T15:30:00.000Z' }
    expect(work({ episodeList }).episodeList).toEqual([
      { number: 1, title: null, native: null, aired: 20170405, airsAt: null },
      { number: 2, title: null, native: null, ...moment },
      { number: 3, title: null, native: null, ...moment },
      { number: 4, title: null, native: null, aired: null, airsAt: null },
    ])
  })

  test('with only a year keeps it apart from dates', () => {
    expect(work({ begin: '2016-04-05', end: '2015-12-28', year: 1999 })).toMatchObject({
      begin: null,
      year: 1999,
      fields: { endDate: 20151228 },
      status: 'Ended',
    })
    expect(work({ begin: '2015-12-28', end: '2015' })).toMatchObject({ begin: 20151228, fields: { endDate: 20150000 } })
    expect(work({ year: 2030 })).toMatchObject({ begin: null, year: 2030, status: 'Upcoming' })
  })

  test('with people, cast and companies, by name or by key', () => {
    const loaded = work({
      kind: 'LightNovel',
      authors: ['Urasawa, Naoki'],
      companies: ['Yen Press', { company: 'company:x', role: 'Licensor' }],
      cast: [{ character: 'A', person: 'B', role: 'MAIN', person_id: 'anilist:1' }],
      characters: [
        { character: 'character:c', role: 'Lead', actors: [{ person: 'person:p', description: 'Japanese' }] },
      ],
    })
    expect(loaded.credits.map(({ person, role }) => [person.name, role])).toEqual([['Urasawa, Naoki', 'Author']])
    expect(loaded.companies.map(({ company, role }) => [company.ref, role])).toEqual([
      ['name:Yen Press', 'Publisher'],
      ['key:company:x', 'Licensor'],
    ])
    expect(loaded.cast.map(({ character, role, person }) => [character.ref, role, person?.ref])).toEqual([
      ['key:character:c', 'Lead', 'key:person:p'],
      ['name:A', 'Lead', 'id:anilist:staff/1'],
    ])
  })

  test('with a song that is both opening and ending has it once', () => {
    const songs = [
      { kind: 'Opening', title: 'Same' },
      { kind: 'Ending', title: 'Same', artist: 'X' },
    ]
    expect(work({ songs }).songs).toEqual([{ title: 'Same', artist: 'X', isOpening: true, isEnding: true }])
  })

  test('with a score has it from 0 to 100, and its source', () => {
    const key = 'https://myanimelist.net/anime/1'
    expect(work({ key, score: 7.06 }).score).toEqual({ value: 70.6, source: 'myanimelist' })
    expect(work({ key: 'https://www.metacritic.com/game/wii/x', kind: 'Game', score: 9 }).score).toEqual({
      value: 9,
      source: 'metacritic',
    })
    expect(work({ key, score: 84, scoreSource: 'anilist' }).score).toEqual({ value: 84, source: 'anilist' })
    expect(work({ key, score: 0 }).score).toBeNull()
  })

  test('with entities and controls in its titles has them clean', () => {
    expect(work({ title: ' A &amp;\u0000 B ' }).title).toBe('A & B')
  })

  test('that begins after its end says that the beginning was ignored', () => {
    expect(read({ key: 'k', kind: 'Anime', title: 'T', begin: '2016-04-05', end: '2015-12' })).toMatchObject({
      work: { begin: null, fields: { releaseDate: null, endDate: 20151200 } },
      ignored: 'begin: 2016-04-05 is after the end, 2015-12',
    })
    expect(read({ key: 'k', kind: 'Anime', title: 'T', begin: '2015-12-05', end: '2015-12' })).not.toHaveProperty(
      'ignored',
    )
  })
})

test('an entry of anime-offline-database, old and new', () => {
  const old = {
    sources: ['https://anidb.net/anime/1', 'https://kitsu.io/anime/2'],
    title: 'T',
    type: 'ONA',
    episodes: 12,
    status: 'FINISHED',
    animeSeason: { season: 'FALL', year: 2013 },
    synonyms: ['S'],
    relations: ['https://anidb.net/anime/3'],
    tags: ['music'],
  }
  expect(workOf(read(old))).toMatchObject({
    key: 'https://anidb.net/anime/1',
    type: 'Anime',
    format: 'ONA',
    status: 'Ended',
    year: 2013,
    season: 20134,
    begin: null,
    relations: [{ type: 'Other', target: { id: { site: 'anidb', id: 'anime/3' } } }],
  })
  const { relations: relatedAnime, ...rest } = old
  const newer = {
    ...rest,
    relatedAnime,
    type: 'UNKNOWN',
    duration: { value: 1440, unit: 'SECONDS' },
    studios: ['Gainax'],
  }
  expect(workOf(read(newer))).toMatchObject({
    typeKnown: false,
    format: null,
    fields: { runtime: 24 },
    relations: [{ type: 'Other' }],
    companies: [{ role: 'Studio' }],
  })
  expect(workOf(read({ ...old, status: 'UNKNOWN', animeSeason: { season: 'UNDEFINED', year: null } }))).toMatchObject({
    status: null,
    year: null,
  })
})

test('a line with metadata of the file is skipped', () => {
  expect(read({ license: {}, repository: 'x', lastUpdate: '2025-01-01' })).toBeNull()
  expect(read({ license: 'CC0-1.0', origin: { site: 'https://one.example' }, next: '7' })).toBeNull()
})

test.each(['Hide', 'Show', 'Merge'])('a line of another instance that says %s is skipped', (kind) => {
  expect(read({ v: 2, kind, noun: 'media', key: 'k:1', into: 'k:2', license: 'CC0-1.0' })).toBeNull()
})

test('a row of a cast file', () => {
  expect(read({ media: 'https://anidb.net/anime/1', character: 'C', person: 'P', role: 'BACKGROUND' })).toMatchObject({
    kind: 'cast',
    media: { id: { site: 'anidb', id: 'anime/1' } },
    appearance: { role: 'Support', character: { ref: 'name:C' }, person: { ref: 'name:P' } },
  })
})

test('entries of their own', () => {
  expect(read({ kind: 'Series', key: 's', title: 'S', begin: '1999', status: 'Ongoing' })).toMatchObject({
    series: { begin: 19990000, status: 'Ongoing' },
  })
  expect(read({ kind: 'Character', key: 'c', name: 'Rei Ayanami', birthday: '--03-30' })).toMatchObject({
    being: { name: { first: 'Rei', last: 'Ayanami' }, birthday: 330 },
  })
  const written = { kind: 'Person', key: 'p', name: 'Monkey D. Luffy', first: 'Luffy', last: 'Monkey' }
  expect(read(written)).toMatchObject({ being: { name: { full: 'Monkey D. Luffy', first: 'Luffy', last: 'Monkey' } } })
  expect(read({ kind: 'Company', key: 'x', name: 'X', founded: '1909' })).toMatchObject({
    company: { founded: 19090000 },
  })
})

describe('an invalid line is refused with its reason', () => {
  const good = { key: 'k', kind: 'Anime', title: 'T' }
  test.each<[string, unknown, string, RegExp]>([
    ['an unknown kind', { ...good, kind: 'Opera' }, 'works', /^kind: /],
    ['no title', { key: 'k', kind: 'Anime' }, 'works', /^title: /],
    ['an empty title', { ...good, title: ' \u0000 ' }, 'works', /^title: is empty/],
    ['a title of 501', { ...good, title: 'x'.repeat(501) }, 'works', /^title: .*500/],
    ['a title that is a number', { ...good, title: 5 }, 'works', /^title: .*string/],
    ['a key of nothing', { ...good, key: '' }, 'works', /^key: is empty/],
    ['30 February', { ...good, begin: '2020-02-30' }, 'works', /^begin: "2020-02-30" is no date/],
    ['a date without a year', { ...good, begin: '--02-03' }, 'works', /^begin: lacks its year/],
    ['words for a date', { ...good, end: 'next spring' }, 'works', /^end: /],
    ['half an episode', { ...good, episodes: 1.5 }, 'works', /^episodes: /],
    ['fewer than no members', { ...good, members: -1 }, 'works', /^members: /],
    ['a score over 100', { ...good, score: 101 }, 'works', /^score: /],
    ['too many members', { ...good, members: 1e12 }, 'works', /^members: /],
    ['a list of numbers', { ...good, synonyms: [1] }, 'works', /^synonyms\.0: /],
    ['a list that is none', { ...good, genres: 'Drama' }, 'works', /^genres: /],
    ['a long description', { ...good, description: 'x'.repeat(20_001) }, 'works', /^description: /],
    ['a relation of no type', { ...good, relations: [{ type: 'Rival', key: 'x' }] }, 'works', /^relations\.0\.type: /],
    ['a person without a name', { kind: 'Person', key: 'p' }, 'people', /^name: /],
    ['a cast row without a work', { media: '', character: 'C' }, 'cast', /^media: is empty/],
    ['an entry without addresses', { sources: [], title: 'T', type: 'TV' }, 'works', /^sources: is empty/],
    ['something else', { hello: 'world' }, 'lines', /neither a work/],
    ['half a character', { ...good, synonyms: ['A\ud800'] }, 'lines', /surrogate/],
    ['the other half', { ...good, title: '\udc00 \\' }, 'lines', /surrogate/],
    ['a list', [1, 2], 'lines', /no JSON object/],
    ['nothing', null, 'lines', /no JSON object/],
  ])('%s', (_, line, of, reason) => {
    expect(read(line)).toEqual({ kind: 'refused', of, reason: expect.stringMatching(reason) })
  })

  test('but not for a whole character, or the words for half of one', () => {
    expect(work({ title: 'A 😀 \\ud800' }).title).toBe('A 😀 \\ud800')
  })

  test.each([['{"key":'], ['garbage \ufffd\ufffd'], ['']])('no JSON: %s', (text) => {
    expect(readLine(text, TODAY)).toEqual({ kind: 'refused', of: 'lines', reason: 'is no JSON' })
  })
})

test('any JSON is an entry or refused, and no entry contains text that the database refuses', () => {
  const text = fc.string({ unit: anyCharacter })
  const anything = fc.oneof(text, fc.anything(), fc.array(text), fc.constant('2020-01'), fc.nat())
  const keys = [
    'title',
    'native',
    'synonyms',
    'begin',
    'episodes',
    'description',
    'genres',
    'sources',
    'cast',
    'related',
    'authors',
  ]
  const shaped = fc.record(
    {
      key: text,
      kind: fc.constantFrom('Anime', 'Game', 'Series', 'Person', 'Company', 'x'),
      title: text,
      name: text,
      ...Object.fromEntries(keys.slice(1).map((key) => [key, anything])),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(shaped, fc.anything()), (line) => {
      const written = JSON.stringify(line, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? ''
      const reading = readLine(written, TODAY)
      if (reading === null || reading.kind === 'refused') return
      const texts = JSON.stringify(reading)
      expect(texts).not.toMatch(/\\u0000|\\ud[89a-f]/i)
    }),
    runs(300),
  )
})

function workOf(reading: ReturnType<typeof read>): Work {
  const entry = reading as Entry
  if (entry?.kind !== 'work') throw new Error(JSON.stringify(reading))
  return entry.work
}
