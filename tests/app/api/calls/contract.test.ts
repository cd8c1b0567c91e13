import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { calls } from '@/app/generated/calls'
import { version } from '@/package.json'
import { keysFor } from '@/server/domain/identity/sessions/secrets'
import { pool, prisma } from '@/server/platform/database/client'
import { parametersOf, type Query } from '@/server/web/http/cache-policy'
import type { JsonSchema } from '@/server/web/http/json-schema'
import type { Declaration } from '@/server/web/http/route'
import { ask } from '@/tests/support/api'
import { document, expectDocumented, matches } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import {
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenReview,
  givenSeries,
  givenTorrent,
  givenUser,
} from '@/tests/support/factories'

useDatabase()

const FOLDER = join(process.cwd(), 'app/api')
let id: number
let characterId: number
let personId: number
let series: number
let company: number
let torrent: number

beforeAll(async () => {
  series = await givenSeries('Samurai')
  company = await givenCompany('Manglobe', { founded: 20020000 })
  id = await givenMedia({ title: 'Samurai Champloo', tagNames: ['Historical', 'Hip hop'], seriesId: series })
  characterId = await givenCharacter('Mugen')
  personId = await givenPerson('Kazuya Nakai')
  torrent = await givenTorrent('Samurai Champloo', {
    mediaId: id,
    type: 'Batch',
    metainfo: Buffer.from('d4:infod4:name1:aee'),
    uploaderId: await givenUser('Jin'),
  })
  await givenReview({
    mediaId: id,
    recommended: 'Recommended',
    title: 'Good',
    textType: 'Markdown',
    rawText: '**Good.**',
  })
  await givenReview({ torrentId: torrent })
  await prisma().mediaCompany.create({ data: { mediaId: id, companyId: company, role: 'Studio' } })
  await prisma().mediaCharacter.create({ data: { mediaId: id, characterId } })
  await prisma().credit.create({ data: { mediaId: id, personId, characterId, role: 'VoiceActor' } })
})

test('the document contains exactly the route files', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  const paths = files
    .filter((file) => /(^|\/)route\.tsx?$/.test(file) && !/^(\[\[\.\.\.path\]\]|auth)\//.test(file))
    .map((file) => `/api/${file.replace(/\/?route\.tsx?$/, '')}`.replace(/\[(\w+)\]/g, '{$1}'))
  expect(Object.keys(document.paths).sort()).toEqual(paths.sort())
  for (const [path, item] of Object.entries(document.paths)) expect(Object.keys(item), path).not.toEqual([])
})

test('every reference in the document exists', () => {
  const text = JSON.stringify(document)
  const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(Object.keys(document.components.schemas)).toContain(name)
  expect(text).not.toContain('$defs')
})

test('what is kept with an ETag can answer 304, and every call says what 405 is and what the edge refuses', () => {
  const kept = Object.entries(policies).filter(
    ([pattern, { isShared, isConfidential, secret }]) =>
      pattern.startsWith('/api/') && (isShared || isConfidential || secret !== null),
  )
  expect(kept.length).toBeGreaterThan(5)
  for (const [pattern] of kept) {
    const { get, post } = document.paths[pattern.replace(/\[(\w+)\]/g, '{$1}')] ?? {}
    // What media servers tell is only written.
    if (get || !post) expect(get?.responses, pattern).toHaveProperty('304')
  }
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item))
      for (const status of [400, 405, 413, ...(method === 'get' ? [429] : [])])
        expect(operation.responses, path).toHaveProperty(String(status))
})

test('operations have names of their own', () => {
  const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

test('every call is of a group that the document describes, and says in words of its own what it does', () => {
  const groups = document.tags.map(({ name }) => name)
  const used = new Set<string>()
  for (const [path, item] of Object.entries(document.paths))
    for (const { tags, summary, description } of Object.values(item)) {
      expect(groups, path).toContain(tags[0])
      used.add(tags[0] ?? '')
      expect(description, path).toMatch(/^[^a-z].{15,}[.]$/s)
      expect(description, path).not.toBe(`${summary}.`)
    }
  expect([...used].sort()).toEqual(groups.sort())
})

test('a parameter that falls back allows anything, and says what becomes of it', () => {
  const schemaOf = (path: string, name: string) =>
    document.paths[path]?.get?.parameters.find((parameter) => parameter.name === name)?.schema
  expect(schemaOf('/api/media', 'size')).toEqual({
    default: 30,
    anyOf: [{ type: 'integer', minimum: 1, maximum: 100 }, { description: 'Anything else falls back to 30' }],
  })
  expect(schemaOf('/api/media', 'adult')).toEqual({
    anyOf: [{ type: 'string', enum: ['show', 'only'] }, { description: 'Anything else is ignored' }],
  })
  // One that is enforced stays as it is, and so does a plain text.
  expect(schemaOf('/api/watched/export', 'format')).toEqual({
    default: 'json',
    type: 'string',
    enum: ['json', 'csv', 'xml'],
  })
  expect(schemaOf('/api/media', 'query')).toEqual({ default: '', type: 'string' })
})

test('every default of the document is a value that its schema allows', () => {
  const defaults: JsonSchema[] = []
  JSON.stringify(document, (_, value) => {
    if (typeof value === 'object' && value !== null && 'default' in value && !('responses' in value))
      defaults.push(value)
    return value
  })
  expect(defaults.length).toBeGreaterThan(50)
  for (const schema of defaults) expect([schema, matches(schema, schema.default)]).toEqual([schema, true])
})

describe('answers match the document', () => {
  const addresses: [path: string, address: () => string][] = [
    ['/api/media', () => '/api/media?tags=historical&query=samurai'],
    ['/api/media', () => '/api/media?size=1&sort=popularity&order=1'],
    ['/api/media/{id}', () => `/api/media/${id}`],
    ['/api/media/{id}', () => '/api/media/999999'],
    ['/api/media/{id}', () => '/api/media/abc'],
    ['/api/media/{id}/characters', () => `/api/media/${id}/characters?query=mugen`],
    ['/api/media/{id}/staff', () => `/api/media/${id}/staff`],
    ['/api/media/{id}/episodes', () => `/api/media/${id}/episodes`],
    ['/api/media/{id}/attachments', () => `/api/media/${id}/attachments`],
    ['/api/media/{id}/attachments', () => '/api/media/0/attachments'],
    ['/api/characters', () => '/api/characters?query=mugen&sort=birthday'],
    ['/api/characters', () => '/api/characters?firstName=mu&order=1'],
    ['/api/characters/{id}', () => `/api/characters/${characterId}`],
    ['/api/characters/{id}', () => '/api/characters/999999'],
    ['/api/characters/{id}/media', () => `/api/characters/${characterId}/media?query=samurai`],
    ['/api/characters/{id}/staff', () => `/api/characters/${characterId}/staff?query=nakai`],
    ['/api/characters/{id}/attachments', () => `/api/characters/${characterId}/attachments`],
    ['/api/people', () => '/api/people?lastName=nakai'],
    ['/api/people/{id}', () => `/api/people/${personId}`],
    ['/api/people/{id}', () => '/api/people/0'],
    ['/api/people/{id}/staff', () => `/api/people/${personId}/staff?query=mugen`],
    ['/api/people/{id}/attachments', () => `/api/people/${personId}/attachments`],
    ['/api/series', () => '/api/series?sort=start-date&order=1'],
    ['/api/series/{id}', () => `/api/series/${series}`],
    ['/api/series/{id}', () => '/api/series/999999'],
    ['/api/series/{id}/media', () => `/api/series/${series}/media?query=champ`],
    ['/api/series/{id}/attachments', () => `/api/series/${series}/attachments`],
    ['/api/companies', () => '/api/companies?query=manglobe'],
    ['/api/companies/{id}', () => `/api/companies/${company}`],
    ['/api/companies/{id}/media', () => `/api/companies/${company}/media`],
    ['/api/companies/{id}/attachments', () => '/api/companies/999999/attachments'],
    ['/api/media/{id}/torrents', () => `/api/media/${id}/torrents?sort=seeders`],
    ['/api/media/{id}/reviews', () => `/api/media/${id}/reviews`],
    ['/api/media/{id}/recommendations', () => `/api/media/${id}/recommendations`],
    ['/api/media/{id}/recommendations/{other}', () => `/api/media/${id}/recommendations/${id}`],
    ['/api/series/{id}/reviews', () => `/api/series/${series}/reviews?recommended=Mixed`],
    ['/api/characters/{id}/reviews', () => `/api/characters/${characterId}/reviews`],
    ['/api/people/{id}/reviews', () => `/api/people/${personId}/reviews`],
    ['/api/companies/{id}/reviews', () => `/api/companies/${company}/reviews`],
    ['/api/torrents/{id}/reviews', () => `/api/torrents/${torrent}/reviews`],
    ['/api/comments', () => '/api/comments?size=1'],
    ['/api/torrents', () => '/api/torrents?query=champloo&type=Batch'],
    ['/api/torrents/{id}', () => `/api/torrents/${torrent}`],
    ['/api/torrents/{id}/magnet', () => `/api/torrents/${torrent}/magnet`],
    ['/api/torrents/{id}/magnet', () => '/api/torrents/999999/magnet?episodes=1'],
    ['/api/torrents/{id}', () => '/api/torrents/999999'],
    ['/api/file/torrent/{id}/{filename}', () => `/api/file/torrent/${torrent}/any.torrent`],
    ['/api/file/torrent/{id}/{filename}', () => '/api/file/torrent/999999/any.torrent'],
    ['/api/feeds/torrents', () => '/api/feeds/torrents?media=999999'],
    ['/api/index', () => '/api/index?size=3'],
    ['/api/search', () => '/api/search?query=samurai'],
    ['/api/search', () => '/api/search'],
    ['/api/tags', () => '/api/tags?query=hip'],
    ['/api/health', () => '/api/health'],
    ['/api/health/live', () => '/api/health/live'],
    ['/api/health/ready', () => '/api/health/ready'],
    ['/api/openapi.json', () => '/api/openapi.json'],
    ['/api/docs', () => '/api/docs'],
    ['/api/file/{kind}/{id}/{filename}', () => `/api/file/media/${id}/nothing.webp`],
  ]

  test.each(addresses)('%s as %s', async (path, address) => {
    await expectDocumented(path, await ask(address()))
  })

  test('a picture', async () => {
    const entry = (await (await ask(`/api/media/${id}`)).json()) as { cover: string }
    const response = await ask(`${entry.cover}?w=80`)
    expect(response.status).toBe(200)
    await expectDocumented('/api/file/{kind}/{id}/{filename}', response)
  })

  test('a .torrent file is a download', async () => {
    const response = await ask(`/api/file/torrent/${torrent}/whatever.torrent`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/x-bittorrent',
      'content-disposition': `attachment; filename="Samurai Champloo.torrent"; filename*=UTF-8''Samurai%20Champloo.torrent`,
      'x-content-type-options': 'nosniff',
    })
    expect(await response.text()).toBe('d4:infod4:name1:aee')
  })

  test('an unavailable database', async () => {
    const query = vi
      .spyOn(pool(), 'query')
      .mockImplementation(() => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })))
    try {
      const health = await ask('/api/health')
      expect([health.status, await health.clone().json()]).toMatchObject([
        503,
        { status: 'unavailable', database: 'down', writes: 'databaseDown' },
      ])
      await expectDocumented('/api/health', health)
      const entry = await ask(`/api/media/${id}`)
      expect([entry.status, entry.headers.get('retry-after')]).toEqual([503, '2'])
      await expectDocumented('/api/media/{id}', entry)
    } finally {
      query.mockRestore()
    }
  })
})

test('the version is that of package.json, three numbers, everywhere', async () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(await (await ask('/api/health')).json()).toMatchObject({ version, writes: 'ok', site: keysFor('site')[0].id })
  expect(await (await ask('/api/openapi.json')).json()).toMatchObject({ info: { version } })
})

test('entries of lists carry their Primary attachments, and characters and people the parts of their names', async () => {
  const primary = { type: 'Primary', filename: 'kept.webp', width: 40, height: 60, color: '#123456' } as const
  const owners = { mediaId: id, seriesId: series, characterId, personId, companyId: company }
  for (const [owner, of] of Object.entries(owners)) {
    await prisma().attachment.create({ data: { ...primary, [owner]: of } })
    await prisma().attachment.create({ data: { ...primary, type: 'Banner', filename: 'banner.webp', [owner]: of } })
  }
  const entries = async (address: string) => JSON.parse(await (await ask(address)).text())
  const index = await entries('/api/index')
  const found = await entries('/api/search?query=mugen')
  const character = { fullName: 'Mugen', firstName: 'Mugen', middleName: null, lastName: null }
  const person = { fullName: 'Kazuya Nakai', firstName: 'Kazuya', middleName: null, lastName: 'Nakai' }
  const expected: [name: string, entry: unknown, more: object][] = [
    ['media', (await entries('/api/media')).data[0], {}],
    ['series', (await entries('/api/series')).data[0], {}],
    ['companies', (await entries('/api/companies')).data[0], {}],
    ['characters', (await entries('/api/characters')).data[0], character],
    ['people', (await entries('/api/people')).data[0], person],
    ['the series that changed last', index.seriesData[0], {}],
    ['the characters that changed last', index.characterData[0], character],
    ['the people that changed last', index.personData[0], person],
    ['the characters found', found.characters.data[0], character],
  ]
  for (const [name, entry, more] of expected)
    expect(entry, name).toMatchObject({ ...more, attachments: [{ id: expect.any(Number), ...primary }] })
})

test.each(['/api', '/api/nothing', '/api/media/1/nothing', '/api/media/1/characters/2'])(
  '%s is not a call',
  async (address) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const response = await ask(address, { method })
      expect([response.status, (await response.json()).code]).toEqual([404, 'notFound'])
    }
  },
)

test.each(Object.keys(calls))('%s refuses unsupported methods', async (path) => {
  const offered = Object.keys(document.paths[path] ?? {}).map((method) => method.toUpperCase())
  const allow = ['OPTIONS', ...(offered.includes('GET') ? ['HEAD'] : []), ...offered].sort().join(', ')
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    if (offered.includes(method)) continue
    const response = await ask(path.replace(/\{\w+\}/g, '1'), { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    expect((await response.json()).code).toBe('methodNotAllowed')
  }
})

test('each way of authentication is described, and calls name theirs with the scope', () => {
  const schemes = Object.keys(document.components.securitySchemes)
  expect(schemes).toEqual(['bearer', 'personalToken', 'basicToken', 'feedKey', 'feedKeyHeader'])
  const securityOf = (path: string) => document.paths[path]?.get?.security
  expect(securityOf('/api/watched')).toEqual([{ bearer: [] }, { personalToken: ['ReadLists'] }])
  expect(securityOf('/api/users/me')).toEqual([{ bearer: [] }, { personalToken: [] }])
  expect(securityOf('/api/user-lists/{username}/{listname}')).toEqual([
    {},
    { bearer: [] },
    { personalToken: ['ReadLists'] },
  ])
  expect(document.paths['/api/upload']?.post?.security).toEqual([
    { bearer: [] },
    { personalToken: ['UploadTorrents'] },
    { basicToken: [] },
  ])
  expect(securityOf('/api/media')).toEqual([])
  for (const path of ['/api/torznab', '/api/feeds/next', '/api/feeds/calendar', '/api/feeds/subscriptions'])
    expect(securityOf(path)).toEqual([{ feedKey: [] }, { feedKeyHeader: [] }])
})

test('the parameters that a call knows are those of the document', () => {
  for (const [path, exported] of Object.entries(calls))
    for (const [method, handler] of Object.entries(exported)) {
      const query = (handler as { declaration?: Declaration }).declaration?.query
      if (!query) continue
      const operation = document.paths[path]?.[method.toLowerCase() as 'get']
      const named = operation?.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      expect([path, parametersOf(query as Query).toSorted()]).toEqual([path, named?.toSorted()])
    }
})

test('the HTML page finds calls, answers and refusals by their words', async () => {
  const page = async (q: string) => (await ask(`/api/docs?q=${encodeURIComponent(q)}`)).text()
  const own = await page('plus-one WATCHED')
  expect(own).toContain('<details id="postWatched">')
  expect(own).not.toContain('<details id="getMedia">')
  // What the search leaves out is on the whole page.
  expect(own).toContain('href="/api/docs#access-bearer"')
  expect(own).not.toContain('href="#')
  expect(own).toContain('<details class="group" open>')
  expect(await page('databaseBusy')).toContain('<tr id="databaseBusy">')
  // "Sousou no Frieren" is the title in examples.
  expect(await page('frieren')).toContain('0 calls,')
  const nothing = await page('"><script>alert(1)</script>')
  expect(nothing).toContain('0 calls, 0 answers and 0 refusals')
  expect(nothing).not.toContain('<script')
})

test('the HTML page of the document contains every call, schema and refusal, and no script', async () => {
  const response = await ask('/api/docs')
  const page = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page).not.toMatch(/<script|\son\w+=|javascript:/i)
  for (const path of Object.keys(document.paths)) expect(page).toContain(path)
  // A paragraph ends where a block begins: its own end tag would be a stray one.
  for (const [, paragraph] of page.matchAll(/<p>(.*?)<\/p>/gs))
    expect(paragraph).not.toMatch(/<(table|div|p|section|ul|h\d)\b/)
  const ids = new Set([...page.matchAll(/id="([^"]+)"/g)].map(([, id]) => id))
  const anchors = [...page.matchAll(/href="\/api\/docs#([^"]+)"/g)].map(([, anchor]) => anchor)
  const named = [...Object.keys(document.components.schemas), 'notFound', 'databaseBusy']
  expect([...named, ...anchors].filter((name) => !ids.has(name))).toEqual([])
})
