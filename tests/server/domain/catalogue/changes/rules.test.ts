import { expect, test } from 'vitest'
import { changeOf, FIELDS, type ForeignLine, lineOf } from '@/server/domain/catalogue/changes/rules'
import { LISTS } from '@/server/domain/catalogue/documents/rules'
import { readLine } from '@/server/loader/lines'

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
}
const edit = { id: 9, at: '2026-11-25T00:00:00.000Z', comment: 'From the box', source: null }
const terms = { site: 'https://one.example', license: 'CC0-1.0' }
const line = (fields: readonly string[]) =>
  JSON.parse(JSON.stringify(lineOf({ id: 7, key: null, document, fields, tags: { 3: 'Mystery' }, edit }, terms)))
const change = (from: object, now: object | null = null) =>
  changeOf(from as ForeignLine, {
    now: now as never,
    tags: new Map([['mystery', 30]]),
    ids: document.externalIds,
    lists: LISTS.media,
  })

test('a line has what tells which work it is, what people changed, and where it is from', () => {
  expect(line(['releaseDate', 'relations'])).toEqual({
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
    work: { title: 'Mushi-Shi', begin: 20051023, end: 20060600, episodes: 26, tags: [{ name: 'Mystery', weight: 90 }] },
  })
})

test('of a new work a line says everything that it has', () => {
  const { platforms: _, totalVolumes: __, romajiTitle: ___, ...said } = document
  expect(change(line(FIELDS))).toEqual({
    ...said,
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
    synonyms: ['Other'],
    episodes: [{ ...document.episodes[0], title: 'Green' }],
    externalIds: [],
  }
  expect(change(line(['synonyms', 'episodes', 'externalIds']), now)).toEqual({
    synonyms: ['Other', 'Mushishi'],
    episodes: [{ ...document.episodes[0] }, { number: 2, aired: null, airsAt: '2005-10-29T16:00:00.000Z' }],
    externalIds: document.externalIds,
  })
  const other = { ...now, externalIds: [{ site: 'myanimelist', externalId: 'anime/1' }] }
  expect(change(line(['externalIds']), other)).toEqual({ externalIds: other.externalIds })
})
