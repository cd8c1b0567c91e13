import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@/app/generated/calls'
import { characterEntry, characterPage } from '@/lib/catalogue/schemas/characters'
import { calendarWeek, RANKINGS, seasonChart, topPage, UPCOMING_KINDS, upcoming } from '@/lib/catalogue/schemas/charts'
import { companyEntry, companyPage } from '@/lib/catalogue/schemas/companies'
import { MEDIA_SORTS, MEDIA_STATUSES, mediaEntry, mediaSearchPage } from '@/lib/catalogue/schemas/media'
import { NAME_SORTS } from '@/lib/catalogue/schemas/names'
import { personEntry, personPage } from '@/lib/catalogue/schemas/people'
import { foundEverything } from '@/lib/catalogue/schemas/search'
import { seriesEntry, seriesPage } from '@/lib/catalogue/schemas/series'
import { tagHead, tagPage } from '@/lib/catalogue/schemas/tags'
import { RECOMMENDATIONS, reviewPage } from '@/lib/community/schemas/reviews'
import { MEDIA_TYPES } from '@/lib/media-types'
import { TORRENT_SORTS, TORRENT_TYPES, torrentEntry, torrentPage } from '@/lib/torrents/schemas/torrents'
import { home } from '@/lib/views/schemas/home'
import { problemBody } from '@/server/web/http/problem'
import { either, number, text } from '@/tests/support/any-parameter'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import {
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenReview,
  givenSeries,
  givenTorrent,
} from '@/tests/support/factories'
import fc, { runs } from '@/tests/support/fast-check'

useDatabase()

beforeAll(async () => {
  for (let number = 1; number <= 40; number++)
    await givenMedia({
      title: `Title ${number} %_\\ "quoted" 日本`,
      synonymTitles: [`シノニム${number}`],
      tagNames: ['Comma, Comma', `Tag ${number % 7}`],
      type: number % 2 ? 'Anime' : 'Manga',
      releaseDate: number % 3 ? 20000000 + number * 10000 : null,
      seriesId: number % 2 ? await givenSeries(`Series ${number} %_\\ 日本`) : null,
    })
  for (let mediaId = 1; mediaId <= 20; mediaId++) {
    await givenTorrent(`Torrent ${mediaId} %_\\ "quoted" 日本`, { mediaId, seeders: mediaId % 3 ? mediaId : null })
    await givenReview({ mediaId, recommended: mediaId % 2 ? 'Mixed' : null, textType: 'Bbcode', rawText: '[b]x[/b' })
  }
  for (const name of ['Studio "A"', '日本アニメーション']) await givenCompany(name)
  for (let number = 1; number <= 40; number++)
    for (const give of [givenCharacter, givenPerson])
      await give(`Name${number % 9} %_\\ "quoted" 日本${number}`, { birthday: number % 3 ? 700 + (number % 30) : null })
})

const queryString = fc
  .array(
    fc.oneof(
      fc.tuple(fc.constant('query'), text),
      fc.tuple(fc.constant('page'), number),
      fc.tuple(fc.constant('size'), number),
      fc.tuple(fc.constant('sort'), either(...MEDIA_SORTS, 'name')),
      fc.tuple(fc.constant('order'), either('0', '1')),
      fc.tuple(fc.constant('type'), either(...MEDIA_TYPES)),
      fc.tuple(fc.constant('status'), either(...MEDIA_STATUSES)),
      fc.tuple(fc.constant('tags'), either('Tag 1', 'tag 2,TAG 3', 'Comma%2C Comma')),
      fc.tuple(fc.constantFrom('firstName', 'middleName', 'lastName'), either('name', 'Name1', '%')),
      fc.tuple(fc.constant('sort'), either(...NAME_SORTS, ...TORRENT_SORTS)),
      fc.tuple(fc.constant('type'), either(...TORRENT_TYPES)),
      fc.tuple(fc.constant('recommended'), either(...RECOMMENDATIONS)),
      fc.tuple(fc.constant('w'), number),
      fc.tuple(text, text),
    ),
    { maxLength: 8 },
  )
  .map((pairs) => new URLSearchParams(pairs).toString())
const raw = fc.oneof(
  queryString,
  fc.string({ unit: 'binary-ascii', maxLength: 200 }).map((some) => some.replace(/#/g, '')),
)

/** A path parameter as a browser encodes it. */
const segment = fc
  .oneof(fc.integer({ min: 1, max: 60 }).map(String), number)
  .map((some) => encodeURIComponent(some.toWellFormed()))

async function expectMeant(address: string, schema?: { parse: (body: unknown) => unknown }) {
  const response = await ask(address)
  expect(response.status, address).toBeLessThan(500)
  if (response.status === 304 || response.status === 307) return
  if (response.status >= 400) return void problemBody.parse(await response.json())
  if (!schema) return
  const body: unknown = await response.json()
  expect(schema.parse(body)).toEqual(body)
}

const options = runs(40)

describe('any request gets an answer or a refusal that matches the document', () => {
  test(
    'browsing',
    () =>
      fc.assert(
        fc.asyncProperty(raw, (query) => expectMeant(`/api/media?${query}`, mediaSearchPage)),
        options,
      ),
    120_000,
  )

  test('charts', () => {
    const call = fc.constantFrom(
      ['top', topPage] as const,
      ['upcoming', upcoming] as const,
      ['calendar', calendarWeek] as const,
      ['seasons/2016/winter', seasonChart] as const,
    )
    const query = fc.oneof(
      raw,
      fc
        .tuple(
          fc.constantFrom('by', 'kind', 'week', 'sort', 'type', 'page', 'size'),
          fc.oneof(text, number, either(...RANKINGS, ...UPCOMING_KINDS, '2016-02-29', '1900-01-01', '2099-12-31')),
        )
        .map((pair) => new URLSearchParams([pair]).toString()),
    )
    return fc.assert(
      fc.asyncProperty(call, query, ([path, schema], query) => expectMeant(`/api/${path}?${query}`, schema)),
      options,
    )
  })

  test('any season', () =>
    fc.assert(
      fc.asyncProperty(segment, segment, (year, season) => expectMeant(`/api/seasons/${year}/${season}`, seasonChart)),
      options,
    ))

  test('browsing characters and people', () => {
    const noun = fc.constantFrom(['characters', characterPage] as const, ['people', personPage] as const)
    return fc.assert(
      fc.asyncProperty(noun, raw, ([path, page], query) => expectMeant(`/api/${path}?${query}`, page)),
      options,
    )
  }, 120_000)

  test('browsing everything else', () => {
    const noun = fc.constantFrom(
      ['series', seriesPage] as const,
      ['companies', companyPage] as const,
      ['torrents', torrentPage] as const,
      ['comments', reviewPage] as const,
    )
    return fc.assert(
      fc.asyncProperty(noun, raw, ([path, page], query) => expectMeant(`/api/${path}?${query}`, page)),
      options,
    )
  }, 120_000)

  test(
    'everything',
    () =>
      fc.assert(
        fc.asyncProperty(raw, (query) => expectMeant(`/api/search?${query}`, foundEverything)),
        options,
      ),
    120_000,
  )

  test(
    'tags',
    () =>
      fc.assert(
        fc.asyncProperty(raw, (query) => expectMeant(`/api/tags?${query}`, tagPage)),
        options,
      ),
    120_000,
  )

  test('the home page', () => {
    return fc.assert(
      fc.asyncProperty(raw, (query) => expectMeant(`/api/index?${query}`, home)),
      options,
    )
  }, 120_000)

  test('an entry', () => {
    const noun = fc.constantFrom(
      ['media', mediaEntry] as const,
      ['characters', characterEntry] as const,
      ['people', personEntry] as const,
      ['series', seriesEntry] as const,
      ['companies', companyEntry] as const,
      ['tags', tagHead] as const,
      ['torrents', torrentEntry] as const,
    )
    return fc.assert(
      fc.asyncProperty(noun, segment, raw, ([path, entry], id, query) =>
        expectMeant(`/api/${path}/${id || '0'}?${query}`, entry),
      ),
      options,
    )
  }, 120_000)

  test('a tab', () => {
    const tab = fc.constantFrom(...Object.keys(calls).filter((path) => /^\/api\/\w+\/\{id\}\/\w+$/.test(path)))
    return fc.assert(
      fc.asyncProperty(segment, tab, raw, (id, path, query) =>
        expectMeant(`${path.replace('{id}', id || '0')}?${query}`),
      ),
      options,
    )
  }, 120_000)

  test('a feed', () => {
    const of = fc.oneof(
      fc.constantFrom('media', 'series', 'characters', 'people', 'companies', 'torrents', 'user'),
      segment,
    )
    return fc.assert(
      fc.asyncProperty(of, segment, raw, (kind, id, query) =>
        expectMeant(`/api/feeds/${kind || 'x'}/${id || '0'}?${query}`),
      ),
      options,
    )
  }, 120_000)

  test('a picture', () => {
    const kind = fc.oneof(fc.constantFrom('media', 'series', 'character', 'person', 'company', 'user'), segment)
    return fc.assert(
      fc.asyncProperty(kind, segment, segment, raw, (one, id, name, query) =>
        expectMeant(`/api/file/${one || 'x'}/${id || '0'}/${name || 'x'}?${query}`),
      ),
      options,
    )
  }, 120_000)
})

describe('invalid parameters fall back', () => {
  test.each([
    ['page=-1', { page: 0 }],
    ['page=abc', { page: 0 }],
    ['page=1.5', { page: 0 }],
    ['page=', { page: 0 }],
    ['page=1000000001', { page: 0 }],
    ['page=1000000000', { page: 1_000_000_000, data: [] }],
    ['page=1', { page: 1 }],
    ['size=0', { size: 30 }],
    ['size=101', { size: 30 }],
    ['size=-5', { size: 30 }],
    ['size=x', { size: 30 }],
    ['size=1', { size: 1 }],
    ['size=100', { size: 100, total: 40 }],
    ['sort=nothing', { total: 40 }],
    ['type=Nothing', { total: 40 }],
    ['status=', { total: 40 }],
    ['order=2', { total: 40 }],
    ['type=Anime', { total: 20 }],
    ['tags=comma%252C%20COMMA', { total: 40 }],
    ['tags=nothing', { total: 0, totalPages: 0 }],
  ])('/api/media?%s', async (query, expected) => {
    const response = await ask(`/api/media?${query}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject(expected)
  })

  test.each([
    ['size=101', { size: 15 }],
    ['query=ta', { total: 8 }],
    ['query=tag', { total: 7 }],
    ['query=ag+3', { total: 1 }],
    ['sort=name', { data: expect.arrayContaining([expect.objectContaining({ name: 'Tag 0', mediaCount: 5 })]) }],
  ])('/api/tags?%s', async (query, expected) => {
    expect(await (await ask(`/api/tags?${query}`)).json()).toMatchObject(expected)
  })
})

test('the tested calls are all that read the database', () => {
  expect(
    Object.keys(calls).filter(
      (path) =>
        !/media|seasons|top$|upcoming|calendar|series|characters|people|companies|index|search|torrents|comments|tags|file|upload|users|user-lists|watched|imports?\b|feed|torznab|notifications|moderation|reports|takedowns|\/me\//.test(
          path,
        ),
    ),
  ).toEqual(['/api/docs', '/api/health', '/api/health/live', '/api/health/ready', '/api/openapi.json'])
})
