import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '@/app/generated/calls'
import { newPersonalToken } from '@/lib/identity/schemas/personal-tokens'
import { TOKEN_SCOPES, type TokenScope } from '@/lib/identity/token-scopes'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import type { Declaration, Method } from '@/server/web/http/route'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser, PASSWORD } from '@/tests/support/factories'
import { torrentV1 } from '@/tests/support/torrents'

useDatabase()

const ADDRESS = '/api/me/tokens'
let userId: number
let media: number
let me: Record<string, string>

beforeAll(async () => {
  userId = await givenUser('Scripter')
  me = await bearerOf(userId)
  media = await givenMedia({ title: 'Frieren' })
})

beforeEach(async () => {
  await rows(sql`DELETE FROM rate_limits`)
  await prisma().personalToken.deleteMany()
  await prisma().torrent.deleteMany()
})

const create = (more = {}, headers = me) =>
  send('POST', ADDRESS, { name: 'Uploader', scopes: ['UploadTorrents'], password: PASSWORD, ...more }, headers)
async function given(...scopes: TokenScope[]) {
  const response = await create({ scopes })
  expect(response.status).toBe(200)
  const made = newPersonalToken.parse(await response.json())
  return { ...made, headers: { authorization: `Bearer ${made.token}` } }
}
function upload(headers: Record<string, string>) {
  const form = new FormData()
  form.set('File', new File([Uint8Array.from(torrentV1())], 'a.torrent'))
  form.set('media', String(media))
  return ask('/api/torrents', { method: 'POST', body: form, headers })
}

test('a token is shown once and stored as its hash', async () => {
  const { token, id } = await given('UploadTorrents')
  const stored = await prisma().personalToken.findMany()
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(stored[0]?.tokenHash).toHaveLength(32)
  const list = await (await send('GET', ADDRESS, undefined, me)).json()
  expect(list.data).toMatchObject([{ id, name: 'Uploader', scopes: ['UploadTorrents'], lastUsedDate: null }])
  expect(JSON.stringify(list)).not.toContain(token)
})

test('needs the password', async () => {
  expect(await refusalOf(await create({ password: 'wrong' }))).toEqual([
    400,
    'invalidInput',
    { password: 'passwordWrong' },
  ])
  expect((await create({ scopes: [] })).status).toBe(400)
  expect((await create({ scopes: ['Everything'] })).status).toBe(400)
})

test('uploads with its scope, and its last use is shown', async () => {
  const { headers } = await given('UploadTorrents')
  const response = await upload(headers)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ uploader: 'Scripter' })
  const list = await (await send('GET', ADDRESS, undefined, me)).json()
  expect(Date.parse(list.data[0].lastUsedDate)).toBeGreaterThan(Date.now() - 60_000)
})

test('without its scope it is refused', async () => {
  const { headers } = await given('EditTorrents')
  expect(await refusalOf(await upload(headers))).toEqual([403, 'tokenScope'])
  expect((await send('GET', '/api/torrents/my-torrents', undefined, headers)).status).toBe(200)
})

test('reads lists and records by default, and nothing else', async () => {
  const answer = await send('POST', ADDRESS, { name: 'Reader', password: PASSWORD }, me)
  const { token, scopes } = newPersonalToken.parse(await answer.json())
  expect(scopes).toEqual(['ReadLists'])
  const headers = { authorization: `Bearer ${token}` }
  for (const path of ['/api/watched', '/api/user-lists/my-lists'])
    expect((await send('GET', path, undefined, headers)).status).toBe(200)
  expect(await refusalOf(await send('POST', '/api/contributions', {}, headers))).toEqual([403, 'tokenScope'])
})

test('locks fields if its user is a moderator, who decides no more by it than an editor', async () => {
  const moderator = await bearerOf(await givenUser('Locker', { permissions: ['CanModerate'] }))
  const answer = await create({ scopes: ['EditCatalogue'] }, moderator)
  const { token } = newPersonalToken.parse(await answer.json())
  const headers = { authorization: `Bearer ${token}` }
  const lock = { fields: { title: true }, comment: 'It is right' }
  expect((await send('PUT', `/api/media/${media}/locks`, lock, headers)).status).toBe(200)
  const { headers: mine } = await given('EditCatalogue')
  expect(await refusalOf(await send('PUT', `/api/media/${media}/locks`, lock, mine))).toEqual([403, 'forbidden'])
  await send('PUT', `/api/media/${media}/locks`, { ...lock, fields: { title: false } }, moderator)
})

/** All calls of the document. */
const CALLS = Object.entries(calls).flatMap(([path, exported]) =>
  Object.entries(exported).flatMap(([method, handler]) => {
    const { declaration } = handler as { declaration?: Declaration }
    return declaration ? [{ name: `${method} ${path}`, method: method as Method, path, declaration }] : []
  }),
)

test.each(TOKEN_SCOPES)('by %s every other call refuses it, or answers as it does visitors', async (own) => {
  const { headers } = await given(own)
  for (const { name, method, path, declaration } of CALLS) {
    const { access, tokenScope } = declaration
    if (access === 'open') continue
    const address = path.replace(/\{\w+\}/g, '1')
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method]
    for (const asked of methods as Method[]) {
      const response = await ask(address, { method: asked, headers })
      expect([name, response.headers.get('cache-control')]).toEqual([name, 'private, no-store'])
      const { code } = await response.json().catch(() => ({}))
      if (tokenScope === own || tokenScope === 'any') {
        expect([name, code]).not.toEqual([name, 'tokenScope'])
        continue
      }
      const isOfVisitors = access === 'public' || access === 'anybody'
      const expected = isOfVisitors ? (await ask(address, { method: asked })).status : 403
      expect([name, response.status]).toEqual([name, expected])
    }
  }
})

/** The scopes whose calls are in scopes-of-calls.test.ts. */
const OF_PROGRAMS = ['ReadNotices', 'WriteRecords', 'WriteLists', 'WriteReviews', 'WriteFollows']
const isOfPrograms = (scope: string) => OF_PROGRAMS.includes(scope)

test('the calls that take it are these', () => {
  const accepting = CALLS.filter(({ declaration: { tokenScope } }) => tokenScope && !isOfPrograms(tokenScope)).map(
    ({ name }) => name,
  )
  const pictures = ['characters', 'companies', 'media', 'people', 'series'].flatMap((resource) => [
    `DELETE /api/${resource}/{id}/attachments/{attachment}`,
    `PATCH /api/${resource}/{id}/attachments/{attachment}`,
    `POST /api/${resource}/{id}/attachments`,
  ])
  const whole = ['characters', 'companies', 'media', 'people', 'series'].flatMap((resource) => [
    `GET /api/${resource}/{id}/merge`,
    `GET /api/${resource}/{id}/merges`,
    `POST /api/${resource}/{id}/merge`,
    `DELETE /api/${resource}/{id}/hide`,
    `GET /api/${resource}/{id}/hide`,
    `GET /api/${resource}/{id}/hide/edits`,
    `POST /api/${resource}/{id}/hide`,
    `POST /api/${resource}/{id}/follow`,
  ])
  const tags = ['GET /api/tags/{id}/merge', 'GET /api/tags/{id}/merges', 'POST /api/tags/{id}/merge']
  const locks = ['characters', 'companies', 'media', 'people', 'series', 'tags'].map(
    (resource) => `PUT /api/${resource}/{id}/locks`,
  )
  const ofEntries = /\/attachments|\{id\}\/(?:merge|hide)|\/(?:locks|follow)/
  expect(accepting.filter((call) => ofEntries.test(call)).toSorted()).toEqual(
    [...pictures, ...whole, ...tags, ...locks].toSorted(),
  )
  expect(accepting.filter((call) => !ofEntries.test(call)).toSorted()).toEqual([
    'DELETE /api/contributions/pictures/{noun}/{id}/{attachment}',
    'DELETE /api/contributions/{id}',
    'DELETE /api/contributions/{id}/claim',
    'DELETE /api/torrents/{id}',
    'GET /api/contributions',
    'GET /api/contributions/documents/{noun}/{id}',
    'GET /api/contributions/pictures/{noun}/{id}',
    'GET /api/contributions/pictures/{noun}/{id}/{attachment}',
    'GET /api/contributions/{id}',
    'GET /api/contributions/{id}/duplicates',
    'GET /api/contributions/{id}/picture',
    'GET /api/edits/hidden',
    'GET /api/edits/seen',
    'GET /api/edits/unseen',
    'GET /api/guesses',
    'GET /api/me/browse',
    'GET /api/me/calendar',
    'GET /api/me/favorites',
    'GET /api/me/feed',
    'GET /api/me/history',
    'GET /api/me/home',
    'GET /api/me/media',
    'GET /api/me/media/{id}/friends',
    'GET /api/me/own-tags',
    'GET /api/me/planned/random',
    'GET /api/me/proposals',
    'GET /api/me/scrobble-choices',
    'GET /api/me/scrobbles',
    'GET /api/me/scrobbles/newest',
    'GET /api/me/seasons/{year}/{season}',
    'GET /api/me/smart-lists',
    'GET /api/torrents/my-torrents',
    'GET /api/torrents/next',
    'GET /api/user-lists/my-lists',
    'GET /api/user-lists/{username}/{listname}',
    'GET /api/user-lists/{username}/{listname}/export',
    'GET /api/user-lists/{username}/{listname}/watched',
    'GET /api/users/me',
    'GET /api/users/{username}/compare',
    'GET /api/users/{username}/contributor',
    'GET /api/users/{username}/smart-lists/{listname}',
    'GET /api/watched',
    'GET /api/watched/export',
    'GET /api/watched/history',
    'PATCH /api/contributions/pictures/{noun}/{id}/{attachment}',
    'POST /api/contributions',
    'POST /api/contributions/hides',
    'POST /api/contributions/matches',
    'POST /api/contributions/merges',
    'POST /api/contributions/pictures/{noun}/{id}',
    'POST /api/contributions/{id}/claim',
    'POST /api/contributions/{id}/decision',
    'POST /api/contributions/{id}/notes',
    'POST /api/edits/{id}/revert',
    'POST /api/guesses/{id}/answer',
    'POST /api/media/{id}/neighbours',
    'POST /api/merges/{id}/undo',
    'POST /api/torrents',
    'POST /api/torrents/preview',
    'POST /api/torrents/{id}/restore',
    'POST /api/upload',
    'POST /api/users/{username}/edits/revert',
    'PUT /api/characters/{id}',
    'PUT /api/contributions/{id}',
    'PUT /api/edits/seen',
    'PUT /api/media/{id}',
    'PUT /api/media/{id}/episodes',
    'PUT /api/tags/{id}',
    'PUT /api/torrents/{id}',
  ])
})

test('a revoked token, a wrong one and that of a deleted account are nobody', async () => {
  const { id, token, headers } = await given('UploadTorrents')
  const wrong = { authorization: `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` }
  expect((await upload(wrong)).status).toBe(401)
  expect((await upload({ authorization: 'Bearer mokuroku_pat_x' })).status).toBe(401)
  expect(
    (await send('DELETE', `${ADDRESS}/${id}`, undefined, await bearerOf(await givenUser('Stranger')))).status,
  ).toBe(404)
  expect((await send('DELETE', `${ADDRESS}/${id}`, undefined, me)).status).toBe(200)
  expect((await upload(headers)).status).toBe(401)
})

test("visitors' calls refuse a wrong token, a revoked one and one of a suspended user", async () => {
  const { id, headers } = await given('UploadTorrents')
  const { headers: reading } = await given('ReadLists')
  const paths = ['/api/openapi.json', '/api/media', `/api/media/${media}`, '/api/users/Scripter']
  const statuses = async (sent = headers) =>
    Promise.all(
      paths.flatMap((path) => [ask(path, { headers: sent }), ask(path, { method: 'HEAD' as Method, headers: sent })]),
    ).then((answers) => [...new Set(answers.map(({ status }) => status))])
  expect(await statuses()).toEqual([200])
  expect(await statuses({ authorization: 'Bearer mokuroku_pat_x' })).toEqual([401])
  await prisma().user.update({ where: { id: userId }, data: { suspendedUntil: new Date(Date.now() + 60_000) } })
  expect(await statuses()).toEqual([401])
  for (const sent of [reading, headers])
    expect(await refusalOf(await send('GET', '/api/watched', undefined, sent))).toEqual([401, 'tokenSuspended'])
  await prisma().user.update({ where: { id: userId }, data: { suspendedUntil: null } })
  await send('DELETE', `${ADDRESS}/${id}`, undefined, me)
  expect(await statuses()).toEqual([401])
})

test('of its account it learns the id and the name, whatever it may do', async () => {
  const scopes: TokenScope[] = ['EditTorrents', 'UploadTorrents']
  const { headers } = await given(...scopes)
  const answer = await send('GET', '/api/users/me', undefined, headers)
  await expectDocumented('/api/users/me', answer.clone())
  expect(await answer.json()).toEqual({ id: userId, username: 'Scripter', scopes: ['UploadTorrents', 'EditTorrents'] })
  expect((await send('DELETE', '/api/users/me', { password: PASSWORD }, headers)).status).toBe(403)
})

test('a suspended user writes by no token', async () => {
  const { headers } = await given('UploadTorrents')
  await prisma().user.update({ where: { id: userId }, data: { suspendedUntil: new Date(Date.now() + 60_000) } })
  expect(await refusalOf(await upload(headers))).toEqual([401, 'tokenSuspended'])
  await prisma().user.update({ where: { id: userId }, data: { suspendedUntil: null } })
})

test('tokens of before that read lists go on reading what is private, others do not begin to', async () => {
  await given('ReadLists')
  await given('EditTorrents', 'ReadLists')
  await given('UploadTorrents')
  await given('ReadLists', 'ReadPrivate')
  const migration = readFileSync('prisma/migrations/0157_tokens_read_private/migration.sql', 'utf8')
  const scopes = async () => {
    await pool().query(migration)
    const stored = await prisma().personalToken.findMany({ orderBy: { id: 'asc' } })
    return stored.map((token) => token.scopes.toSorted())
  }
  const expected = [
    ['ReadLists', 'ReadPrivate'],
    ['EditTorrents', 'ReadLists', 'ReadPrivate'],
    ['UploadTorrents'],
    ['ReadLists', 'ReadPrivate'],
  ]
  expect(await scopes()).toEqual(expected)
  expect(await scopes()).toEqual(expected)
})

test('a user has at most twenty', async () => {
  await rows(sql`INSERT INTO personal_tokens (user_id, name, token_hash, scopes)
    SELECT ${userId}::int, 'x', sha256(n::text::bytea), '{UploadTorrents}' FROM generate_series(1, 20) AS n`)
  expect(await refusalOf(await create())).toEqual([409, 'conflict', { name: 'tooManyTokens' }])
})
