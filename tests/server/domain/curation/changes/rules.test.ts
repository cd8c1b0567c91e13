import { expect, test } from 'vitest'
import { fieldsOfLines } from '@/lib/catalogue/line/nouns'
import { readSigned } from '@/lib/catalogue/line/signed'
import { lineOf, noMentions } from '@/lib/catalogue/line/write'
import { LISTS } from '@/lib/curation/documents/differences'
import { changeOf, type Here } from '@/server/domain/curation/changes/rules'
import { readLine } from '@/server/loader/format/lines'

const document = {
  title: 'Mushi-Shi',
  type: 'Anime',
  nativeTitle: '蟲師',
  romajiTitle: null,
  synonyms: ['Mushishi'],
  description: 'Small ones.',
  format: 'TV',
  status: 'Ended',
  releaseDate: '2005-10-23',
  endDate: '2006-06',
  season: 'Winter 2006',
  totalEpisodes: 26,
  totalVolumes: null,
  runtime: 25,
  isAdult: false,
  platforms: [],
  tags: [{ tag: 3, weight: 90, isSpoiler: false }],
  episodes: [
    {
      number: 1,
      title: 'The Green Gathering',
      nativeTitle: null,
      description: 'Long.',
      runtime: null,
      aired: '2005-10-23',
      airsAt: null,
    },
    {
      number: 2,
      title: null,
      nativeTitle: null,
      description: null,
      runtime: null,
      aired: null,
      airsAt: '2005-10-29T16:00:00.000Z',
    },
  ],
  openingsAndEndings: [{ title: 'The Sore Feet Song', artist: 'Ally Kerr', isOpening: true, isEnding: true }],
  externalIds: [{ site: 'myanimelist', externalId: 'anime/457' }],
  characters: [] as object[],
  staff: [],
  companies: [] as object[],
  relations: [] as object[],
  links: [{ address: 'https://mushishi.example', kind: 'Official', language: 'ja' }],
  series: null,
}
const FIELDS = fieldsOfLines('media')
const edit = { id: 9, at: '2026-11-25T00:00:00.000Z', comment: 'From the box', source: null }
const terms = { site: 'https://one.example', license: 'CC0-1.0' }
const entry = { noun: 'media', id: 7, key: null, tags: { 3: 'Mystery' }, name: null, pictures: [], edit } as const
const line = (fields: readonly string[], more: object = {}, mentions = noMentions()) =>
  JSON.parse(
    JSON.stringify(
      lineOf({ ...entry, document: { ...document, ...more }, fields, ids: document.externalIds }, mentions, terms),
    ),
  )
function entryOf(from: object) {
  const line = readSigned(from)
  if (line === null || !('entry' in line)) throw new Error('no entry')
  return line.entry
}
const read = (from: object, now: object | null = null, here: Record<string, Here> = {}) =>
  changeOf(entryOf(from), 'media', {
    now: now as never,
    tags: new Map([['mystery', 30]]),
    ids: document.externalIds,
    lists: LISTS.media,
    here: (noun, key) => here[`${noun} ${key}`] ?? null,
  })
const change = (...given: Parameters<typeof read>) => read(...given).change

test('a line has what tells which work it is, what people changed, and where it is from', () => {
  expect(line(['releaseDate', 'picture'])).toEqual({
    v: 2,
    kind: 'Anime',
    key: 'https://one.example/media/7',
    title: 'Mushi-Shi',
    begin: '2005-10-23',
    sources: ['https://myanimelist.net/anime/457'],
    license: 'CC0-1.0',
    origin: {
      page: 'https://one.example/media/7',
      fields: ['releaseDate'],
      edit: 9,
      at: edit.at,
      comment: 'From the box',
      source: null,
    },
  })
})

test('a line is one of the catalogue format', () => {
  expect(readLine(JSON.stringify(line(FIELDS)), 20261125)).toMatchObject({
    kind: 'work',
    work: {
      ...{ title: 'Mushi-Shi', begin: 20051023, episodes: 26, tags: [{ name: 'Mystery', weight: 90 }] },
      fields: { endDate: 20060600, totalEpisodes: 26, runtime: 25, description: 'Small ones.' },
    },
  })
})

test('of a new work a line says everything that it has', () => {
  const { platforms: _, totalVolumes: __, romajiTitle: ___, series: ____, ...said } = document
  expect(change(line(FIELDS))).toEqual({
    ...said,
    season: 'winter 2006',
    platforms: [],
    tags: [{ tag: 30, weight: 90, isSpoiler: false }],
    episodes: [
      { number: 1, title: 'The Green Gathering', aired: '2005-10-23', airsAt: null },
      { number: 2, aired: null, airsAt: '2005-10-29T16:00:00.000Z' },
    ],
  })
})

test('of a work that is here it says only what people changed there, and lists grow', () => {
  const now = {
    ...document,
    title: 'Ours',
    synonyms: ['Other', { title: 'Mushishi', language: 'ja-Latn' }],
    episodes: [{ ...document.episodes[0], title: 'Green' }],
    externalIds: [],
  }
  expect(change(line(['synonyms', 'episodes', 'externalIds']), now)).toEqual({
    synonyms: now.synonyms,
    episodes: [{ ...document.episodes[0] }, { number: 2, aired: null, airsAt: '2005-10-29T16:00:00.000Z' }],
    externalIds: document.externalIds,
  })
  const other = { ...now, externalIds: [{ site: 'myanimelist', externalId: 'anime/1' }] }
  expect(change(line(['externalIds']), other)).toEqual({ externalIds: other.externalIds })
})

test('titles and links have their languages, and a season is one of the format', () => {
  const synonyms = ['Mushishi', { title: 'Bugmaster', language: 'en' }]
  const written = line(['synonyms', 'season', 'links'], { synonyms })
  expect(written).toMatchObject({
    synonyms: ['Mushishi', 'Bugmaster'],
    titles: [{ title: 'Bugmaster', language: 'en' }],
    season: 'winter',
    year: 2006,
    links: document.links,
  })
  expect(readLine(JSON.stringify(written), 20261125)).toMatchObject({ work: { season: 20061 } })
  const own = { address: 'https://own.example', kind: 'Stream', language: null }
  const now = { ...document, synonyms: ['Bugmaster', { title: 'Mushishi', language: 'ja-Latn' }], links: [own] }
  expect(change(written, now)).toEqual({
    synonyms: [{ title: 'Bugmaster', language: 'en' }, now.synonyms[1]],
    season: 'winter 2006',
    links: [own, ...document.links],
  })
  // A program that knows more languages, and one that has none of this.
  const titles = [{ title: 'Bugmaster', language: 'x-new' }]
  expect(change({ ...written, titles, links: null }, { ...document, synonyms: [] })).toMatchObject({
    synonyms: ['Mushishi', 'Bugmaster'],
  })
  const { titles: _, season: __, year: ___, links: ____, ...old } = written
  expect(change(old, { ...document, synonyms: [] })).toEqual({ synonyms: ['Mushishi', 'Bugmaster'] })
})

test('entries that a line names are keys, with who they are; what is not here is left out and named', () => {
  const mentions = noMentions()
  const mention = (noun: 'character' | 'person' | 'company' | 'media', id: number, key: string | null, named: object) =>
    mentions[noun].set(id, { noun, id, key, named: named as never, ids: [] })
  mention('character', 1, 'character:ginko', { kind: 'Character', name: 'Ginko', first: 'Ginko', last: null })
  mention('person', 2, null, { kind: 'Person', name: 'Yuto Nakano', first: 'Yuto', last: 'Nakano' })
  mention('company', 3, null, { kind: 'Company', name: 'Artland' })
  mention('media', 4, 'k:zoku', { kind: 'Anime', title: 'Zoku Shou' })
  const written = line(
    ['characters', 'companies', 'relations'],
    {
      characters: [{ character: 1, role: 'Lead', actors: [{ person: 2, description: 'Japanese' }] }],
      companies: [
        { company: 3, role: 'Studio' },
        { company: 99, role: 'Producer' },
      ],
      relations: [{ type: 'Sequel', media: 4 }],
    },
    mentions,
  )
  expect(written).toMatchObject({
    characters: [
      {
        character: 'character:ginko',
        role: 'Lead',
        actors: [{ person: 'https://one.example/person/2', description: 'Japanese' }],
      },
    ],
    companies: [{ company: 'https://one.example/company/3', role: 'Studio' }],
    relations: [{ type: 'Sequel', key: 'k:zoku' }],
  })
  expect(written.refs[0]).toEqual({
    key: 'character:ginko',
    kind: 'Character',
    name: 'Ginko',
    first: 'Ginko',
    sources: [],
  })
  const now = {
    ...document,
    characters: [{ character: 8, role: 'Support', actors: [{ person: 5, description: 'English' }] }],
    companies: [{ company: 6, role: 'Licensor' }],
  }
  const artland = { new: { name: 'Artland' }, key: 'https://one.example/company/3' }
  const here = {
    'character character:ginko': 8,
    'person https://one.example/person/2': 2,
    [`company ${artland.key}`]: artland,
  }
  expect(read(written, now, here)).toEqual({
    change: {
      characters: [
        {
          character: 8,
          role: 'Lead',
          actors: [
            { person: 5, description: 'English' },
            { person: 2, description: 'Japanese' },
          ],
        },
      ],
      companies: [
        { company: 6, role: 'Licensor' },
        { company: artland, role: 'Studio' },
      ],
      relations: [],
    },
    missing: ['k:zoku'],
  })
})
