import { beforeAll, beforeEach, expect, test } from 'vitest'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()

type Auth = { authorization: string }
let member: Auth
let editor: Auth
let [twin, kept] = [0, 0]
beforeAll(async () => {
  member = await bearerOf(await givenUser())
  editor = await bearerOf(await givenUser('joiner', { permissions: ['CanEdit'] }))
})
beforeEach(async () => {
  twin = await givenMedia({ title: 'Twin' })
  kept = await givenMedia({ title: 'Kept' })
})

const MERGES = '/api/contributions/merges'
const HIDES = '/api/contributions/hides'
const merge = (auth?: Auth) => send('POST', MERGES, { noun: 'media', id: twin, into: kept }, auth)
const hide = (auth?: Auth) => send('POST', HIDES, { noun: 'media', id: twin, comment: 'No anime' }, auth)
const tokenOf = async (scope: string, of: Auth) => {
  const made = await send('POST', '/api/me/tokens', { name: scope, scopes: [scope], password: PASSWORD }, of)
  return { authorization: `Bearer ${(await made.json()).token}` }
}

test('users propose, editors read and decide, and visitors do nothing', async () => {
  for (const [path, call] of [
    [MERGES, merge],
    [HIDES, hide],
  ] as const) {
    expect((await call()).status).toBe(401)
    const answer = await call(member)
    expect(await answer.clone().json()).toMatchObject({ state: 'Open', edit: null, entry: twin })
    await expectDocumented(path, answer.clone(), 'POST')
    expect(await refusalOf(await call(member))).toEqual([409, 'alreadyProposed'])
    const { contribution } = await answer.json()
    const one = `/api/contributions/${contribution}`
    const stranger = await bearerOf(await givenUser())
    expect((await send('GET', one)).status).toBe(401)
    expect((await send('GET', one, undefined, stranger)).status).toBe(404)
    expect((await send('DELETE', one, undefined, stranger)).status).toBe(404)
    await expectDocumented('/api/contributions/{id}', await send('GET', one, undefined, editor))
    for (const nobody of [member, stranger])
      expect((await send('POST', `${one}/decision`, { decision: 'Accept' }, nobody)).status).toBe(403)
    expect((await send('DELETE', one, undefined, member)).status).toBe(200)
  }
})

test('scripts propose with the scope of editing, and with no other', async () => {
  const [script, other] = [await tokenOf('EditCatalogue', member), await tokenOf('UploadTorrents', member)]
  for (const call of [merge, hide]) {
    expect(await refusalOf(await call(other))).toEqual([403, 'tokenScope'])
    expect((await call(script)).status).toBe(200)
  }
})

test.each([
  [MERGES, {}],
  [MERGES, { noun: 'media', id: 1 }],
  [MERGES, { noun: 'media', id: '1', into: 2 }],
  [MERGES, { noun: 'media', id: 1, into: 2, fields: { title: 'neither' } }],
  [MERGES, { noun: 'media', id: 1, into: 2, fields: { biography: 'into' } }],
  [MERGES, { noun: 'person', id: 1, into: 2, confirmKinds: true }],
  [MERGES, { noun: 'review', id: 1, into: 2 }],
  [HIDES, { noun: 'tag', id: 1, comment: 'x' }],
  [HIDES, { noun: 'media', id: 1, comment: '' }],
  [HIDES, { noun: 'media', id: 1 }],
])('%s refuses %j', async (path, body) => {
  const refusal = await refusalOf(await send('POST', path, body, member))
  expect(refusal.slice(0, 2)).toEqual([400, 'invalidInput'])
})

test('what a hidden entry could become is refused as everywhere', async () => {
  await prisma().hiddenMedia.create({ data: { mediaId: twin, isAdult: false, comment: 'Asked for' } })
  for (const call of [merge, hide]) expect(await refusalOf(await call(member))).toEqual([410, 'hidden'])
  expect(await refusalOf(await send('GET', `/api/media/${twin}/merge?into=${kept}`, undefined, member))).toEqual([
    410,
    'hidden',
  ])
  expect(await refusalOf(await hide(editor))).toEqual([409, 'settled'])
})

test('likely duplicates of a new entry are for editors', async () => {
  const body = { noun: 'media', change: { title: 'Twin', type: 'Anime' } }
  const { contribution } = await (await send('POST', '/api/contributions', body, member)).json()
  const path = `/api/contributions/${contribution}/duplicates`
  expect((await send('GET', path)).status).toBe(401)
  expect((await send('GET', path, undefined, member)).status).toBe(403)
  const answer = await send('GET', path, undefined, editor)
  expect(answer.status).toBe(200)
  await expectDocumented('/api/contributions/{id}/duplicates', answer)
  expect((await send('GET', '/api/contributions/987654/duplicates', undefined, editor)).status).toBe(404)
})
