import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contributionPage, type contribution as schema } from '@/lib/curation/schemas/contribution-queue'
import { prisma } from '@/server/platform/database/client'
import type { Method } from '@/server/web/http/route'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { proposed } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()

type Headers = { authorization: string }
let member: number
let mine: Headers
let theirs: Headers
let editor: Headers
let moderator: Headers
let work: number
beforeAll(async () => {
  member = await givenUser('proposer')
  mine = await bearerOf(member)
  theirs = await bearerOf(await givenUser())
  editor = await bearerOf(await givenUser('decider', { permissions: ['CanEdit'] }))
  moderator = await bearerOf(await givenUser('moderator', { permissions: ['CanModerate'] }))
  work = await givenMedia({ title: 'One' })
})

let titles = 0
const input = () => ({ noun: 'media' as const, id: work, change: { title: `T${++titles}` } })
const given = () => proposed(input(), { id: member, permissions: [] })
const read = async (id: number, headers = editor) =>
  (await (await send('GET', `/api/contributions/${id}`, undefined, headers)).json()) as z.infer<typeof schema>

test('a proposal goes from its proposer to an editor and back', async () => {
  const sent = await send('POST', '/api/contributions', { ...input(), comment: 'As on the box' }, mine)
  const { contribution: id } = await sent.json()
  expect((await send('GET', `/api/contributions/${id}`, undefined, theirs)).status).toBe(404)
  const list = async (headers: Headers, query = '') =>
    contributionPage.parse(await (await send('GET', `/api/contributions${query}`, undefined, headers)).json())
  expect((await list(theirs)).data).toEqual([])
  expect((await list(mine)).data).toMatchObject([{ id, state: 'Open', title: 'One', comment: 'As on the box' }])
  expect((await list(editor, '?noun=media&kind=change&order=newest')).data).toMatchObject([
    { id, fields: ['title'], proposer: { id: member, username: 'proposer', accepted: 0, isTrusted: false } },
  ])
  expect(await (await send('POST', `/api/contributions/${id}/claim`, undefined, editor)).json()).toEqual({
    until: expect.any(String),
  })
  expect((await send('DELETE', `/api/contributions/${id}/claim`, undefined, editor)).status).toBe(200)
  const decided = await send('POST', `/api/contributions/${id}/decision`, { decision: 'Accept' }, editor)
  expect(await decided.json()).toMatchObject({ state: 'Accepted', entry: work })
  expect((await list(mine, '?state=All')).data).toMatchObject([{ id, state: 'Accepted', decidedBy: null }])
  const edits = await send('GET', `/api/media/${work}/edits`, undefined, editor)
  expect((await edits.json()).data[0]).toMatchObject({
    editor: { username: 'proposer' },
    acceptedBy: { username: 'decider' },
  })
})

const decision = { decision: 'Accept' }
const calls: [Method, string, unknown, 'user' | 'CanEdit' | 'CanModerate'][] = [
  ['GET', '/api/contributions', undefined, 'user'],
  ['POST', '/api/contributions', { noun: 'tag', change: { name: 'New' } }, 'user'],
  ['GET', '/api/contributions/{id}', undefined, 'user'],
  ['DELETE', '/api/contributions/{id}', undefined, 'user'],
  ['PUT', '/api/contributions/{id}', { source: 'The box' }, 'user'],
  ['POST', '/api/contributions/{id}/notes', { text: 'The box' }, 'user'],
  ['POST', '/api/contributions/{id}/decision', decision, 'CanEdit'],
  ['POST', '/api/contributions/{id}/claim', undefined, 'CanEdit'],
  ['DELETE', '/api/contributions/{id}/claim', undefined, 'CanEdit'],
  ['PUT', '/api/users/proposer/contributor', { isDistrusted: true }, 'CanModerate'],
  ['POST', '/api/users/proposer/edits/revert', { since: '2020-01-01T00:00:00Z' }, 'CanModerate'],
]

describe.each(calls)('%s %s', (method, path, body, access) => {
  const at = async () => path.replace('{id}', String(path.includes('{id}') ? await given() : 0))

  test('needs a token, and the right one', async () => {
    const address = await at()
    expect((await send(method, address, body)).status).toBe(401)
    expect((await send(method, address, body, { authorization: 'Bearer nothing' })).status).toBe(401)
    if (access !== 'user') expect((await send(method, address, body, mine)).status).toBe(403)
    else if (path.includes('{id}')) expect((await send(method, address, body, theirs)).status).toBe(404)
    const missing = access === 'CanModerate' ? moderator : editor
    const gone = path.replace('{id}', '2147483647').replace('proposer', 'nobody')
    if (gone !== path) expect((await send(method, gone, body, missing)).status).toBe(404)
  })

  if (body)
    test('refuses too much, a wrong type and wrong fields', async () => {
      const headers = { user: mine, CanEdit: editor, CanModerate: moderator }[access]
      const address = await at()
      const big = JSON.stringify({ ...body, more: 'x'.repeat(10 * 1024 * 1024) })
      const raw = (content: string, type: string) =>
        ask(address, { method, body: content, headers: { ...headers, 'content-type': type } })
      expect((await raw(big, 'application/json')).status).toBe(413)
      expect((await raw('<a/>', 'text/xml')).status).toBe(415)
      expect((await raw('{', 'application/json')).status).toBe(400)
      for (const wrong of [[], 'x', null, {}, { ...body, more: 1 }])
        expect((await refusalOf(await send(method, address, wrong, headers)))[0]).toBe(400)
    })
})

test('a decision is made once, whoever is first', async () => {
  const id = await given()
  const path = `/api/contributions/${id}/decision`
  const both = await Promise.all([1, 2].map(() => send('POST', path, decision, editor)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const body = { decision: 'Refuse', refusal: 'Other' }
  expect(await refusalOf(await send('POST', path, body, editor))).toEqual([400, 'invalidInput', { reason: 'required' }])
  expect(await refusalOf(await send('POST', path, { ...body, reason: 'So' }, editor))).toEqual([409, 'settled'])
  expect((await send('DELETE', `/api/contributions/${id}`, undefined, mine)).status).toBe(409)
})

test('the same proposal twice at once is one', async () => {
  const body = { noun: 'tag', change: { name: 'Twice' } }
  const both = await Promise.all([1, 2].map(() => send('POST', '/api/contributions', body, mine)))
  const [first, second] = await Promise.all(both.map((answer) => answer.json()))
  expect(first).toMatchObject({ state: 'Open', contribution: second.contribution })
})

test('one withdraws once, also twice at once', async () => {
  const path = `/api/contributions/${await given()}`
  const both = await Promise.all([1, 2].map(() => send('DELETE', path, undefined, mine)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

describe('a personal token', () => {
  const tokenOf = async (headers: Headers, scope: string) => {
    const body = { name: 'Script', scopes: [scope], password: PASSWORD }
    const made = await send('POST', '/api/me/tokens', body, headers)
    return { authorization: `Bearer ${(await made.json()).token}` }
  }

  test('of the scope may what its user may, and no other token may', async () => {
    const [script, deciding] = [await tokenOf(mine, 'EditCatalogue'), await tokenOf(editor, 'EditCatalogue')]
    const uploading = await tokenOf(mine, 'UploadTorrents')
    const reasons = { comment: 'As on the \u202Ebox', source: '\u2066The box\u{E0065}' }
    const sent = await send('POST', '/api/contributions', { ...input(), ...reasons }, script)
    const { state, contribution: id } = await sent.json()
    expect(state).toBe('Open')
    expect(await read(id, script)).toMatchObject({ state: 'Open', comment: 'As on the box', source: 'The box' })
    const document = `/api/contributions/documents/media/${work}`
    expect((await send('GET', document, undefined, script)).status).toBe(200)
    for (const [method, path, body] of [
      ['GET', document, undefined],
      ['POST', '/api/contributions', input()],
      ['GET', '/api/contributions', undefined],
    ] as const)
      expect(await refusalOf(await send(method, path, body, uploading))).toEqual([403, 'tokenScope'])
    const path = `/api/contributions/${id}/decision`
    expect(await refusalOf(await send('POST', path, decision, script))).toEqual([403, 'forbidden'])
    const { edit } = await (await send('POST', path, decision, deciding)).json()
    expect((await send('POST', `/api/edits/${edit}/revert`, {}, script)).status).toBe(403)
    expect((await send('POST', `/api/edits/${edit}/revert`, {}, deciding)).status).toBe(200)
    const { accepted, reverted } = await (
      await send('GET', '/api/users/proposer/contributor', undefined, deciding)
    ).json()
    expect([accepted, reverted]).toEqual([expect.any(Number), 1])
  })
})

test('how somebody contributes is read by themselves, editors and moderators', async () => {
  const at = async (headers?: Headers) =>
    (await send('GET', '/api/users/proposer/contributor', undefined, headers)).status
  expect([await at(), await at(theirs), await at(mine), await at(editor), await at(moderator)]).toEqual([
    401, 403, 200, 200, 200,
  ])
  expect((await send('GET', '/api/users/nobody/contributor', undefined, editor)).status).toBe(404)
})

test('a suspended user proposes nothing', async () => {
  const suspendedUntil = new Date(Date.now() + 60_000)
  const headers = await bearerOf(await givenUser('suspended', { suspendedUntil }))
  expect(await refusalOf(await send('POST', '/api/contributions', input(), headers))).toMatchObject([403, 'suspended'])
  expect(await prisma().contribution.count({ where: { proposer: { username: 'suspended' } } })).toBe(0)
})
