import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TokenScope } from '@/lib/identity/token-scopes'
import { nyaaErrors, nyaaUploaded } from '@/lib/torrents/schemas/nyaa-uploads'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser, PASSWORD } from '@/tests/support/factories'
import { torrentV1 } from '@/tests/support/torrents'

useDatabase()

const ADDRESS = '/api/upload'
const NAME = '[Ginko] Mushishi - 01 (1080p)'
let media: number
let userId: number
let token: string

async function tokenOf(user: number, ...scopes: TokenScope[]): Promise<{ id: number; token: string }> {
  const body = { name: 'Script', scopes, password: PASSWORD }
  return (await send('POST', '/api/me/tokens', body, await bearerOf(user))).json()
}

beforeAll(async () => {
  media = await givenMedia({ title: 'Mushishi', type: 'Anime' })
  userId = await givenUser('Ginko')
})
beforeEach(async () => {
  await rows(sql`DELETE FROM rate_limits`)
  await prisma().torrent.deleteMany()
  await prisma().personalToken.deleteMany()
  token = (await tokenOf(userId, 'UploadTorrents')).token
})

const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
/** What nyaa's script sends if nothing is said. */
const NOTHING = { name: null, category: '1_2', information: null, description: null, trusted: true }
const MARKS = { anonymous: false, hidden: false, complete: false, remake: false }

function upload(data: unknown = {}, authorization = basic('Ginko', token), name = NAME) {
  const form = new FormData()
  form.set(
    'torrent_data',
    typeof data === 'string' ? data : JSON.stringify({ ...NOTHING, ...MARKS, ...(data as object) }),
  )
  form.set('torrent', new File([Uint8Array.from(torrentV1({ name }))], 'a.torrent'))
  return ask(ADDRESS, { method: 'POST', body: form, headers: { authorization } })
}

async function refused(answer: Response): Promise<[number, string, unknown]> {
  await expectDocumented(ADDRESS, answer.clone(), 'POST')
  expect(answer.headers.get('set-cookie')).toBe(null)
  const { code, errors } = await answer.json()
  return [answer.status, code, nyaaErrors.parse(errors)]
}

test('a script for nyaa uploads by a personal token in place of a password, and gets what it prints', async () => {
  const answer = await upload()
  await expectDocumented(ADDRESS, answer.clone(), 'POST')
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  const { id, name, url, hash, magnet } = nyaaUploaded.parse(await answer.json())
  expect([name, url]).toEqual([NAME, `${env().SITE_URL}/torrent/${id}`])
  expect(magnet).toContain(`btih:${hash}`)
  expect(await prisma().torrent.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{
      mediaId: media,
      uploaderId: userId,
      isAnonymous: false,
      isRemake: false,
      isUnlisted: false,
      isComplete: false,
    },
    ...{ link: null, description: null, languages: [] },
  })
})

test('fields are taken as nyaa means them', async () => {
  const marks = { anonymous: true, hidden: true, complete: true, remake: true }
  const information = 'https://group.example/'
  const answer = await upload({ ...marks, name: 'Another', category: '1_4', information, description: 'Text', media })
  const { id, name } = nyaaUploaded.parse(await answer.json())
  expect(name).toBe('Another')
  expect(await prisma().torrent.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ isAnonymous: true, isUnlisted: true, isComplete: true, isRemake: true },
    ...{ link: information, description: 'Text', languages: ['ja'] },
  })
})

test('information that is no website begins the description', async () => {
  const { id } = await (await upload({ information: '#ginko@rizon', description: 'Text' })).json()
  const stored = await prisma().torrent.findUniqueOrThrow({ where: { id } })
  expect([stored.link, stored.description]).toEqual([null, '#ginko@rizon\n\nText'])
})

test('the name is that of the user in any case, and no other', async () => {
  expect((await upload({}, basic('gINKO', token))).status).toBe(200)
  await givenUser('Adashino')
  for (const name of ['Adashino', 'Nobody', ''])
    expect(await refused(await upload({}, basic(name, token)))).toEqual([401, 'unauthenticated', expect.any(Array)])
})

test('the password of an account is refused by a sentence, be it right or wrong', async () => {
  for (const password of [PASSWORD, 'wrong', '']) {
    const [status, code, errors] = await refused(await upload({}, basic('Ginko', password)))
    expect([status, code]).toEqual([401, 'tokenAsPassword'])
    expect(errors).toEqual([expect.stringContaining('personal token')])
  }
  expect(await prisma().torrent.count()).toBe(0)
})

test('a token without the scope, a revoked one, a wrong one and that of a suspended user are refused', async () => {
  const other = await tokenOf(userId, 'EditTorrents')
  expect((await refused(await upload({}, basic('Ginko', other.token)))).slice(0, 2)).toEqual([403, 'tokenScope'])
  const { id, token: gone } = await tokenOf(userId, 'UploadTorrents')
  await send('DELETE', `/api/me/tokens/${id}`, undefined, await bearerOf(userId))
  for (const wrong of [gone, 'mokuroku_pat_x'])
    expect((await refused(await upload({}, basic('Ginko', wrong)))).slice(0, 2)).toEqual([401, 'unauthenticated'])
  const suspended = await givenUser('Tanyuu')
  const { token: theirs } = await tokenOf(suspended, 'UploadTorrents')
  await prisma().user.update({ where: { id: suspended }, data: { suspendedUntil: new Date('2100-01-01') } })
  expect((await refused(await upload({}, basic('Tanyuu', theirs)))).slice(0, 2)).toEqual([401, 'tokenSuspended'])
  expect((await refused(await upload({}, ''))).slice(0, 2)).toEqual([401, 'unauthenticated'])
  expect(await prisma().torrent.count()).toBe(0)
})

test('Basic is read at this call alone', async () => {
  const headers = { authorization: basic('Ginko', token) }
  for (const path of ['/api/torrents', '/api/torrents/preview'])
    expect((await ask(path, { method: 'POST', body: new FormData(), headers })).status).toBe(401)
  expect((await ask('/api/torrents/my-torrents', { headers })).status).toBe(401)
  // A proxy in front may have taken the visitor's: calls for visitors do not look at it.
  expect((await ask('/api/torrents', { headers: { authorization: basic('Ginko', PASSWORD) } })).status).toBe(200)
})

test('what is wrong is said in sentences by the names of nyaa', async () => {
  const { id } = await (await upload()).json()
  expect(await refused(await upload())).toEqual([
    409,
    'conflict',
    { torrent: [`This torrent has already been uploaded: /torrent/${id}`] },
  ])
  expect(await refused(await upload({}, undefined, '[Ginko] Entirely Unknown - 01'))).toEqual([
    400,
    'invalidInput',
    { media: [expect.any(String)] },
  ])
  expect(await refused(await upload('{'))).toEqual([400, 'invalidInput', { torrent_data: ['This is not valid JSON'] }])
  expect(await refused(await upload({ hidden: 'yes' }))).toEqual([
    400,
    'invalidInput',
    { hidden: [expect.any(String)] },
  ])
  const form = new FormData()
  form.set('torrent_data', '{}')
  form.set('torrent', new File(['<html>'], 'a.torrent'))
  const broken = ask(ADDRESS, { method: 'POST', body: form, headers: { authorization: basic('Ginko', token) } })
  expect(await refused(await broken)).toEqual([
    400,
    'invalidInput',
    { torrent: [expect.stringContaining('not a complete .torrent file')] },
  ])
})

test('uploads count for the limit of all uploads', async () => {
  expect((await upload()).status).toBe(200)
  await rows(sql`UPDATE rate_limits SET points = 100 WHERE key LIKE 'torrentsOfAccount%'`)
  const answer = await upload({}, undefined, '[Ginko] Mushishi - 02')
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await refused(answer)).slice(0, 2)).toEqual([429, 'tooManyRequests'])
})
