import { beforeAll, describe, expect, test } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { grouped } from '@/lib/grouped'
import { prisma } from '@/server/platform/database/client'
import { routeTable } from '@/server/web/http/route-table'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenSeries, givenTorrent, givenUser } from '@/tests/support/factories'
import { type Element, parseXml, textOf, within } from '@/tests/support/xml'

useDatabase()

const TORZNAB = '{http://torznab.com/schemas/2015/feed}'
let headers: Record<string, string>
let stranger: Record<string, string>
let key: string
let keyId: number
let owner: number
const works: Record<string, number> = {}

beforeAll(async () => {
  owner = await givenUser('Ginko')
  headers = await bearerOf(owner)
  stranger = await bearerOf(await givenUser('Adashino'))
  const made = await send('POST', '/api/me/feed-keys', { kind: 'Torznab', name: ' Sonarr ' }, headers)
  const body = (await made.json()) as { key: string; id: number }
  key = body.key
  keyId = body.id
  const seriesId = await givenSeries('Mushishi')
  const work = (title: string, more: Partial<Parameters<typeof givenMedia>[0]>) =>
    givenMedia({ title, seriesId, format: 'TV', ...more })
  works.first = await work('Mushi-Shi', { totalEpisodes: 26, releaseDate: 20051023 })
  works.second = await work('Mushishi Zoku Shou', { totalEpisodes: 20, releaseDate: 20140405 })
  works.special = await work('Hihamukage', { type: 'Special', format: 'Special', releaseDate: 20140104 })
  works.film = await givenMedia({ title: 'Suzume', type: 'Movie', releaseDate: 20221111 })
  works.manga = await givenMedia({ title: 'Mushishi', type: 'Manga' })
  const ids: [number | undefined, string, string][] = [
    [works.first, 'myanimelist', 'anime/457'],
    [works.second, 'anilist', 'anime/20661'],
    [works.second, 'anidb', 'anime/10232'],
    [works.film, 'imdb', 'title/tt0016428'],
  ]
  for (const [mediaId, site, externalId] of ids)
    await prisma().externalId.create({ data: { mediaId, site, externalId } })
  await prisma().externalId.create({ data: { seriesId, site: 'thetvdb', externalId: 'series/79275' } })

  let hour = 0
  const torrent = (name: string, mediaId: number | undefined, more: Partial<Parameters<typeof givenTorrent>[1]> = {}) =>
    givenTorrent(name, { mediaId: mediaId ?? 0, createdAt: new Date(Date.UTC(2026, 0, 1, hour++)), ...more })
  const episode = (number: number, last = number) => ({ firstEpisode: number, lastEpisode: last })
  await torrent('[A] Mushishi - 05', works.first, episode(5))
  const second = await torrent('[A] Mushishi Zoku Shou - 05 [1080p]', works.second, {
    ...episode(5),
    ...{ languages: ['ja', 'pt-BR', 'pt-PT'] },
    ...{ resolution: 1080, releaseGroup: 'A', seeders: 5, leechers: 2, size: 734_003_200n, metainfo: Buffer.from('d') },
  })
  const files = ['05.mkv', '05.ass'].map((path, position) => ({ torrentId: second, position, path, size: 1n }))
  await prisma().torrentFile.createMany({ data: files })
  await torrent('[B] Mushishi - 31', works.second, episode(31))
  await torrent('[B] Mushi-Shi (complete)', works.first, { type: 'Batch' })
  await torrent('[C] Hihamukage', works.special)
  await torrent('[C] Suzume no Tojimari & \u000b friends', works.film, { resolution: 2160 })
  await torrent('Mushishi v01', works.manga)
})

const address = (query: string) => `/torznab/api?${query}&apikey=${key}`
const lookUp = routeTable(policies, 'http://localhost:3000')

/** Asks as a program does: the edge sends the key apart from the address. */
async function read(asked: string): Promise<Element> {
  const place = lookUp(asked)
  const answer = await ask(place?.url ?? '', place?.secret ? { headers: { 'x-api-key': place.secret } } : {})
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await expectDocumented('/api/torznab', answer.clone())
  return parseXml(await answer.text())
}

async function items(query: string): Promise<Element[]> {
  const root = await read(address(query))
  expect(root.name).toBe('rss')
  return within(within(root, 'channel')[0], 'item')
}

const found = async (query: string) => (await items(query)).map((item) => textOf(item, 'description'))

async function errorOf(asked: string): Promise<[code: string | undefined, description: string | undefined]> {
  const { name, attributes } = await read(asked)
  expect(name).toBe('error')
  return [attributes.code, attributes.description]
}

const FIRST_5 = '[A] Mushishi - 05'
const SECOND_5 = '[A] Mushishi Zoku Shou - 05 [1080p]'
const ABSOLUTE_31 = '[B] Mushishi - 31'
const BATCH = '[B] Mushi-Shi (complete)'
const SPECIAL = '[C] Hihamukage'
const FILM = '[C] Suzume no Tojimari &  friends'
const MANGA = 'Mushishi v01'

test('an item has what Sonarr and Prowlarr read', async () => {
  const [item] = await items('t=tvsearch&q=Mushishi&season=2&ep=5&cat=5070')
  const attributes = grouped(within(item, `${TORZNAB}attr`), ({ attributes }) => attributes.name)
  const read = (name: string) => attributes.get(name)?.map(({ attributes }) => attributes.value)
  // A number without a season says nothing for certain; the name is what it is.
  expect(textOf(item, 'title')).toBe(ABSOLUTE_31)
  const [, second] = await items('t=tvsearch&q=Mushishi&season=2&ep=5&cat=5070')
  expect(textOf(second, 'title')).toBe(SECOND_5)
  expect(textOf(second, 'guid')).toMatch(/^http:\/\/localhost:3000\/torrent\/\d+$/)
  expect(textOf(second, 'comments')).toMatch(/\/torrent\/\d+#comments$/)
  expect(textOf(second, 'pubDate')).toBe('Thu, 01 Jan 2026 01:00:00 +0000')
  const [enclosure] = within(second, 'enclosure')
  expect(enclosure?.attributes).toMatchObject({ type: 'application/x-bittorrent', length: '734003200' })
  expect(enclosure?.attributes.url).toMatch(/^http:\/\/localhost:3000\/api\/file\/torrent\/\d+\//)
  expect(textOf(second, 'link')).toBe(enclosure?.attributes.url)
  const values = Object.fromEntries(
    within(second, `${TORZNAB}attr`).map(({ attributes }) => [attributes.name, attributes.value]),
  )
  expect(values).toMatchObject({ size: '734003200', seeders: '5', leechers: '2', peers: '7', title: SECOND_5 })
  expect(values.infohash).toMatch(/^[0-9a-f]{40}$/)
  expect(values.magneturl).toMatch(/^magnet:\?xt=urn:btih:/)
  expect(values).toMatchObject({ tvdbid: '79275', files: '2' })
  expect(within(second, `${TORZNAB}attr`).filter(({ attributes }) => attributes.name === 'language')).toEqual(
    ['Japanese', 'Portuguese'].map((value) => expect.objectContaining({ attributes: { name: 'language', value } })),
  )
  // Sonarr fails at an attribute that is there twice, except the category and languages.
  expect(read('category')).toEqual(['5070', '5040'])
  for (const [name, each] of Object.entries(attributes))
    if (name !== 'category' && name !== 'language') expect(each).toHaveLength(1)
  expect(read('seeders')).toBeUndefined()
})

describe('a season and an episode are those of our works, by the order of the series', () => {
  test.each([
    ['t=tvsearch&q=Mushishi&season=2&ep=5', [ABSOLUTE_31, SECOND_5]],
    ['t=tvsearch&tvdbid=79275&season=2&ep=5', [ABSOLUTE_31, SECOND_5]],
    ['t=tvsearch&tvdbid=79275&season=S02&ep=E05', [ABSOLUTE_31, SECOND_5]],
    ['t=tvsearch&tvdbid=79275&season=1&ep=31', [ABSOLUTE_31, SECOND_5]],
    ['t=tvsearch&tvdbid=79275&season=1&ep=5', [BATCH, FIRST_5]],
    ['t=tvsearch&tvdbid=79275&season=1', [BATCH, FIRST_5]],
    ['t=tvsearch&tvdbid=79275&season=0&ep=1', [SPECIAL]],
    ['t=tvsearch&tvdbid=79275&season=7', []],
    ['t=tvsearch&tvdbid=79275', [SPECIAL, BATCH, ABSOLUTE_31, SECOND_5, FIRST_5]],
    ['t=tvsearch&tvdbid=1', []],
    ['t=tvsearch&malid=457&ep=5', [BATCH, FIRST_5]],
    ['t=tvsearch&malid=457&season=1&ep=5', [BATCH, FIRST_5]],
    ['t=tvsearch&anilistid=20661&ep=5', [ABSOLUTE_31, SECOND_5]],
    ['t=tvsearch&anidbid=10232', [ABSOLUTE_31, SECOND_5]],
    ['t=tvsearch&q=Mushishi+Zoku+Shou&season=2&ep=5', [ABSOLUTE_31, SECOND_5]],
    ['t=tvsearch&q=Mushishi&season=2026&ep=01/31', []],
    ['t=search&q=Mushishi+31', [ABSOLUTE_31, SECOND_5]],
    ['t=search&q=Mushishi+S02E05', [ABSOLUTE_31, SECOND_5]],
    ['t=search&q=Mushishi+s01', [BATCH, FIRST_5]],
    ['t=search&q=Mushishi+S07E01', []],
    ['t=tvsearch&tvdbid=79275&q=31', [ABSOLUTE_31, SECOND_5]],
    ['t=tvsearch&tvdbid=79275&q=S02E05', [ABSOLUTE_31, SECOND_5]],
    ['t=tvsearch&tvdbid=79275&q=Mushishi+31', [ABSOLUTE_31, SECOND_5]],
    ['t=tvsearch&tvdbid=79275&q=Mushishi', [SPECIAL, BATCH, ABSOLUTE_31, SECOND_5, FIRST_5]],
    ['t=tvsearch&tvdbid=79275&q=zoku', [SECOND_5]],
    ['t=tvsearch&tvdbid=79275&season=2&ep=5&q=zoku', [SECOND_5]],
    ['t=tvsearch&malid=457&q=5', [BATCH, FIRST_5]],
    ['t=search&q=mushi-shi 5&cat=5070', [BATCH, FIRST_5]],
    ['t=search&q=complete', [BATCH]],
    ['t=search&q=nothing+like+it', []],
    ['t=search&q=Mushishi&cat=7030', [MANGA]],
    ['t=movie&imdbid=tt0016428', [FILM]],
    ['t=movie&imdbid=16428', [FILM]],
    ['t=movie&q=suzume', [FILM]],
    ['t=movie&q=mushishi', []],
    ['t=movie&cat=5070', []],
  ])('%s', async (query, expected) => expect(await found(query)).toEqual(expected))
})

describe('an empty query answers the newest', () => {
  const ALL = [MANGA, FILM, SPECIAL, BATCH, ABSOLUTE_31, SECOND_5, FIRST_5]
  test.each([
    ['t=search', ALL],
    ['t=search&q=&extended=1&cat=', ALL],
    ['t=tvsearch&cat=5030,5040,5070&extended=1&offset=0&limit=100', ALL.slice(2)],
    ['t=search&limit=2', ALL.slice(0, 2)],
    ['t=search&limit=2&offset=2', ALL.slice(2, 4)],
    ['t=search&limit=1000', ALL],
    ['t=search&offset=100', []],
    ['t=search&cat=2000', [FILM]],
    ['t=search&cat=8000', []],
  ])('%s', async (query, expected) => expect(await found(query)).toEqual(expected))
})

describe('an error is an answer 200 with its code', () => {
  test.each([
    ['/torznab/api', ['200', 'Missing parameter (t)']],
    ['/torznab/api?t=search', ['100', 'Incorrect user credentials']],
    ['/torznab/api?t=search&apikey=x', ['100', 'Incorrect user credentials']],
    [`/torznab/api?t=search&apikey=${'x'.repeat(5000)}`, ['100', 'Incorrect user credentials']],
    ['/torznab/api?t=unknown', ['202', 'No such function']],
    ['/torznab/api?t=music', ['203', 'Function not available']],
  ])('%s', async (asked, expected) => expect(await errorOf(asked)).toEqual(expected))

  test.each(['season=x', 'ep=-1', 'limit=many', 'offset=1e9x', 'tvdbid=a', 'cat=5070,x'])('%s', async (wrong) => {
    const [name] = wrong.split('=')
    expect(await errorOf(address(`t=tvsearch&${wrong}`))).toEqual(['201', `Incorrect parameter (${name})`])
  })
})

test('t=caps offers a parameter only if the catalogue has such ids', async () => {
  const parameters = async () => {
    const [searching] = within(await read('/torznab/api?t=caps'), 'searching')
    return ['tv-search', 'movie-search'].map((name) => within(searching, name)[0]?.attributes.supportedParams)
  }
  const where = { site: 'thetvdb' }
  const kept = await prisma().externalId.findMany({ where })
  expect(await parameters()).toEqual([
    'q,season,ep,tvdbid,imdbid,malid,anilistid,anidbid',
    'q,imdbid,malid,anilistid,anidbid',
  ])
  await prisma().externalId.deleteMany({ where })
  expect((await parameters())[0]).toBe('q,season,ep,imdbid,malid,anilistid,anidbid')
  await prisma().externalId.createMany({ data: kept })
})

test('t=caps tells what is offered, without a key', async () => {
  const caps = await read('/torznab/api?t=caps')
  expect(within(caps, 'limits')[0]?.attributes).toEqual({ default: '100', max: '100' })
  const [searching] = within(caps, 'searching')
  const offered = (name: string) => within(searching, name)[0]?.attributes
  expect(offered('search')).toMatchObject({ available: 'yes', supportedParams: 'q' })
  expect(offered('tv-search')?.supportedParams?.split(',')).toEqual(
    expect.arrayContaining(['q', 'season', 'ep', 'tvdbid', 'imdbid', 'malid', 'anilistid', 'anidbid']),
  )
  expect(offered('movie-search')?.available).toBe('yes')
  expect(offered('book-search')?.available).toBe('no')
  const all = within(within(caps, 'categories')[0], 'category').flatMap((each) => [each, ...within(each, 'subcat')])
  const ids = all.map(({ attributes }) => Number(attributes.id))
  expect(ids).toEqual(expect.arrayContaining([2000, 5040, 5070, 7020, 7030, 4050]))
})

test('no address contains a key: the edge sends it as a header', () => {
  const place = lookUp(address('t=search&q=x%20y'))
  expect(place?.secret).toBe(key)
  expect(JSON.stringify([place?.url, place?.address, place?.path])).not.toContain(key)
  expect(place?.isShared).toBe(false)
  expect(place?.url).toBe('/api/torznab?t=search&q=x+y')
})

describe('works that a list places in a season of TheTVDB are found by its numbers', () => {
  beforeAll(async () => {
    const seriesId = await givenSeries('Split')
    const made = { seriesId, format: 'TV', totalEpisodes: 12, type: 'Anime' } as const
    const first = await givenMedia({ title: 'Split', releaseDate: 20200105, ...made })
    const second = await givenMedia({ title: 'Split 2nd Cour', releaseDate: 20200705, ...made })
    const later = await givenMedia({ title: 'Split Final', releaseDate: 20220105, ...made })
    const special = await givenMedia({ title: 'Split: Beach', seriesId, type: 'Special', releaseDate: 20210105 })
    const place = { site: 'thetvdb', externalId: 'series/500' }
    await prisma().mediaPlace.createMany({
      data: [
        { mediaId: first, ...place, season: 1, before: 0 },
        { mediaId: second, ...place, season: 1, before: null },
        { mediaId: later, ...place, season: 2, before: 0 },
        { mediaId: special, ...place, season: 0, before: 3 },
        { mediaId: special, site: 'imdb', externalId: 'title/tt0000500' },
      ],
    })
    const torrent = (name: string, mediaId: number, firstEpisode: number | null, season: number | null = null) =>
      givenTorrent(name, {
        mediaId,
        firstEpisode,
        season,
        createdAt: new Date(Date.UTC(2025, 0, 1, firstEpisode ?? 0)),
      })
    await torrent('Split - 02', first, 2)
    await torrent('Split 2nd Cour - 02', second, 2)
    await torrent('Split S01E14', second, 14, 1)
    await torrent('Split Final - 02', later, 2)
    await torrent('Split Beach', special, null)
  })

  test.each([
    ['season=1&ep=2', ['Split - 02']],
    ['season=1&ep=14', ['Split S01E14', 'Split 2nd Cour - 02']],
    ['season=2&ep=2', ['Split Final - 02']],
    ['season=3&ep=2', []],
    ['season=0&ep=4', ['Split Beach']],
    ['season=0&ep=1', []],
    ['season=1', ['Split S01E14', 'Split 2nd Cour - 02', 'Split - 02']],
  ])('%s', async (query, expected) => expect(await found(`t=tvsearch&tvdbid=500&${query}`)).toEqual(expected))

  test('and have its numbers in their titles', async () => {
    const titles = async (query: string) => (await items(query)).map((item) => textOf(item, 'title'))
    expect(await titles('t=tvsearch&tvdbid=500&season=2&ep=2')).toEqual(['Split S02E02'])
    expect(await found('t=search&imdbid=500')).toEqual(['Split Beach'])
  })
})

describe('what a name states is found by that, too', () => {
  const STATED = '[A] Stated S04E17-28'
  const ODD = '[A] Stated S01E05'
  beforeAll(async () => {
    const seriesId = await givenSeries('Stated')
    const made = { seriesId, format: 'TV', totalEpisodes: 12 } as const
    const mediaId = await givenMedia({ title: 'Stated Kiss & Cry', releaseDate: 20220105, ...made })
    const torrent = (name: string, more: Partial<Parameters<typeof givenTorrent>[1]>) =>
      givenTorrent(name, { mediaId, ...more })
    const made2 = { type: 'Batch', season: 4, lastSeason: 4, firstEpisode: 17, lastEpisode: 28 } as const
    await torrent(STATED, { ...made2, createdAt: new Date(2) })
    await torrent(ODD, { season: 1, lastSeason: 1, firstEpisode: 5, lastEpisode: 5, createdAt: new Date(1) })
    await torrent('[A] Stated - 05.5', { firstEpisode: 5, lastEpisode: 5, isHalf: true })
    await torrent('[A] Stated NCOP', { type: 'Batch', isExtra: true, season: 1, lastSeason: 1 })
    await torrent('[A] Stated NCOP 5', { firstEpisode: 5, lastEpisode: 5, isExtra: true })
  })

  test.each([
    ['q=Stated&season=4&ep=18', [STATED]],
    ['q=Stated&season=4&ep=5', []],
    ['q=Stated&season=4', [STATED]],
    ['q=Stated&season=1&ep=5', [ODD]],
  ])('%s', async (query, expected) => expect(await found(`t=tvsearch&${query}`)).toEqual(expected))

  test('and has its season in its title', async () => {
    const [item] = await items('t=tvsearch&q=Stated&season=4&ep=18')
    expect(textOf(item, 'title')).toBe('Stated S04E17-E28')
  })
})

test('keys are stored hashed, listed to their user alone, and refused when they are revoked', async () => {
  const list = await send('GET', '/api/me/feed-keys', undefined, headers)
  const { data } = (await list.json()) as { data: Record<string, unknown>[] }
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ id: keyId, kind: 'Torznab', name: 'Sonarr', withPrivate: false })
  expect(data[0]?.lastUsedDate).not.toBeNull()
  expect(JSON.stringify(data)).not.toContain(key)
  const stored = await prisma().feedKey.findMany()
  expect(JSON.stringify(stored)).not.toContain(key)
  const others = await send('GET', '/api/me/feed-keys', undefined, stranger)
  expect(await others.json()).toEqual({ data: [] })
  const theirs = await send('DELETE', `/api/me/feed-keys/${keyId}`, undefined, stranger)
  expect(await refusalOf(theirs)).toEqual([404, 'notFound'])

  const other = await send('POST', '/api/me/feed-keys', { kind: 'NextEpisodes', name: 'Reader' }, headers)
  const { key: otherKey } = (await other.json()) as { key: string }
  expect(await errorOf(`/torznab/api?t=search&apikey=${otherKey}`)).toEqual(['100', 'Incorrect user credentials'])

  expect((await send('DELETE', `/api/me/feed-keys/${keyId}`, undefined, headers)).status).toBe(200)
  expect(await errorOf(address('t=search'))).toEqual(['100', 'Incorrect user credentials'])
})

test('what is no key is refused, and there is a maximum of keys', async () => {
  const post = (body: unknown) => send('POST', '/api/me/feed-keys', body, headers)
  expect(await refusalOf(await post({ kind: 'Other', name: 'x' }))).toEqual([400, 'invalidInput', { kind: 'invalid' }])
  expect((await post({ kind: 'Torznab', name: '  ' })).status).toBe(400)
  expect((await send('POST', '/api/me/feed-keys', { kind: 'Torznab', name: 'x' })).status).toBe(401)
  const count = await prisma().feedKey.count({ where: { userId: owner } })
  for (let n = count; n < 50; n++) expect((await post({ kind: 'Torznab', name: `Key ${n}` })).status).toBe(200)
  expect(await refusalOf(await post({ kind: 'Torznab', name: 'x' }))).toEqual([
    400,
    'invalidInput',
    { name: 'tooManyKeys' },
  ])
})
