import { beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '@/app/generated/calls'
import { newPersonalToken, type TokenScope } from '@/lib/identity/schemas/personal-tokens'
import { prisma, rows, sql } from '@/server/platform/database/client'
import type { Declaration, Method } from '@/server/web/http/route'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
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

test('every other call refuses it, also those of everybody', async () => {
  const { headers } = await given('UploadTorrents', 'EditTorrents')
  const accepting: string[] = []
  for (const [path, exported] of Object.entries(calls))
    for (const [method, handler] of Object.entries(exported)) {
      const declaration = (handler as { declaration?: Declaration }).declaration
      if (!declaration || declaration.access === 'open') continue
      if (declaration.tokenScope) {
        accepting.push(`${method} ${path}`)
        continue
      }
      const response = await ask(path.replace(/\{\w+\}/g, '1'), { method: method as Method, headers })
      expect([`${method} ${path}`, response.status]).toEqual([`${method} ${path}`, 403])
    }
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
    'GET /api/contributions/{id}/picture',
    'GET /api/me/favorites',
    'GET /api/me/history',
    'GET /api/me/media',
    'GET /api/torrents/my-torrents',
    'GET /api/user-lists/my-lists',
    'GET /api/users/{username}/contributor',
    'GET /api/watched',
    'GET /api/watched/history',
    'PATCH /api/contributions/pictures/{noun}/{id}/{attachment}',
    'POST /api/contributions',
    'POST /api/contributions/matches',
    'POST /api/contributions/pictures/{noun}/{id}',
    'POST /api/contributions/{id}/claim',
    'POST /api/contributions/{id}/decision',
    'POST /api/edits/{id}/revert',
    'POST /api/media/{id}/neighbours',
    'POST /api/merges/{id}/undo',
    'POST /api/torrents',
    'POST /api/torrents/preview',
    'POST /api/torrents/{id}/restore',
    'POST /api/users/{username}/edits/revert',
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

test('a suspended user writes by no token', async () => {
  const { headers } = await given('UploadTorrents')
  await prisma().user.update({ where: { id: userId }, data: { suspendedUntil: new Date(Date.now() + 60_000) } })
  expect(await refusalOf(await upload(headers))).toEqual([403, 'suspended'])
  await prisma().user.update({ where: { id: userId }, data: { suspendedUntil: null } })
})

test('a user has at most twenty', async () => {
  await rows(sql`INSERT INTO personal_tokens (user_id, name, token_hash, scopes)
    SELECT ${userId}::int, 'x', sha256(n::text::bytea), '{UploadTorrents}' FROM generate_series(1, 20) AS n`)
  expect(await refusalOf(await create())).toEqual([409, 'conflict', { name: 'tooManyTokens' }])
})
