import { beforeEach, describe, expect, test } from 'vitest'
import { hashOfNobody } from '@/server/domain/identity/sessions/passwords'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { problemBody } from '@/server/web/http/problem'
import { bearer, logInAs, mails, refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()
beforeEach(async () => {
  await rows(sql`DELETE FROM rate_limits`)
})

const NEW = 'a new long password'
type Headers = Record<string, string>

/** What cannot be undone, without a password in the call. */
const ACTS = [
  ['a token that writes', 'POST', '/api/me/tokens', { name: 'Script', scopes: ['WriteRecords'] }],
  ['a token that reads', 'POST', '/api/me/tokens', { name: 'Script', scopes: ['ReadLists'] }],
  ['another email address', 'PUT', '/api/users/email', { email: 'another@example.net' }],
  ['the deletion of the account', 'DELETE', '/api/users/me', {}],
] as const

/** Makes the last proof of all sessions older. */
const age = (minutes: number) =>
  rows(sql`UPDATE sessions SET authenticated_at = now() - make_interval(mins => ${minutes}::int)`)
const stepUp = (me: Headers, password = PASSWORD) => send('POST', '/api/users/step-up', { password }, me)
const withoutPassword = async (id: number) =>
  prisma().user.update({ where: { id }, data: { hasPassword: false, passwordHash: await hashOfNobody('test') } })

describe.each(ACTS)('%s', (name, method, address, body) => {
  const user = `acts-${name.length}`
  test('needs a proof of the last ten minutes, and names the methods', async () => {
    const id = await givenUser(user)
    const me = await bearerOf(id)
    const ask = () => send(method, address, body, me)
    const refused = await ask()
    expect(problemBody.parse(await refused.clone().json()).current).toEqual({ methods: ['password'] })
    expect(await refusalOf(refused)).toEqual([403, 'stepUpNeeded'])
    expect((await stepUp(me)).status).toBe(200)
    await age(11)
    expect(await refusalOf(await ask())).toEqual([403, 'stepUpNeeded'])
    await age(9)
    expect((await ask()).status).toBe(200)
  })
})

test('a login is a proof, of its own session alone', async () => {
  const id = await givenUser('fresh')
  const other = await bearerOf(id)
  const me = bearer(await logInAs('fresh'))
  const body = { name: 'Script', scopes: ['WriteRecords'] }
  expect((await send('POST', '/api/me/tokens', body, me)).status).toBe(200)
  expect(await refusalOf(await send('POST', '/api/me/tokens', body, other))).toEqual([403, 'stepUpNeeded'])
})

test('a right password in a call is a step-up, a wrong one is none', async () => {
  const me = await bearerOf(await givenUser('sender'))
  const make = (password?: string) => send('POST', '/api/me/tokens', { name: 'Script', password }, me)
  expect(await refusalOf(await make('wrong'))).toEqual([400, 'invalidInput', { password: 'passwordWrong' }])
  expect(await refusalOf(await stepUp(me, 'wrong'))).toEqual([400, 'invalidInput', { password: 'passwordWrong' }])
  expect(await refusalOf(await make())).toEqual([403, 'stepUpNeeded'])
  expect((await make(PASSWORD)).status).toBe(200)
  expect((await make()).status).toBe(200)
})

test('a personal token proves nothing, also of a user who has just proved it', async () => {
  await givenUser('scripted')
  const me = bearer(await logInAs('scripted'))
  const made = await send('POST', '/api/me/tokens', { name: 'Script', scopes: ['WriteRecords'] }, me)
  const script = { authorization: `Bearer ${(await made.json()).token}` }
  for (const [, method, address, body] of ACTS)
    expect(await refusalOf(await send(method, address, body, script))).toEqual([403, 'tokenScope'])
  expect(await refusalOf(await stepUp(script))).toEqual([403, 'tokenScope'])
})

describe('an account without a password', () => {
  test('is refused as with a wrong one, and steps up by none', async () => {
    const id = await givenUser('keyless')
    await withoutPassword(id)
    const login = await send('POST', '/api/users/login', { email: 'keyless@example.org', password: PASSWORD })
    expect(await refusalOf(login)).toEqual([401, 'badCredentials'])
    const me = await bearerOf(id)
    const refused = await send('DELETE', '/api/users/me', {}, me)
    expect(problemBody.parse(await refused.json()).current).toEqual({ methods: [] })
    expect(await (await send('GET', '/api/users/me', undefined, me)).json()).toMatchObject({ hasPassword: false })
  })

  test('sets one after a step-up, without a current one', async () => {
    const id = await givenUser('setter')
    await withoutPassword(id)
    const me = await bearerOf(id)
    const set = () => send('PUT', '/api/users/password', { password: NEW, confirmPassword: NEW }, me)
    expect(await refusalOf(await set())).toEqual([403, 'stepUpNeeded'])
    await age(1)
    expect((await set()).status).toBe(200)
    await logInAs('setter', NEW)
    expect(await (await send('GET', '/api/users/me', undefined, me)).json()).toMatchObject({ hasPassword: true })
  })

  test('gets one by a reset mail', async () => {
    await withoutPassword(await givenUser('mailed'))
    await send('POST', '/api/users/reset', { email: 'mailed@example.org' })
    const letter = (await mails()).findLast(({ to, token }) => to === 'mailed@example.org' && token !== undefined)
    const staying = await (await send('GET', `/api/users/reset/${letter?.token}`)).json()
    expect(staying).toEqual({ tokens: [], feedKeys: [], connections: [], waysIn: [], hasSecondFactor: false })
    const body = { password: NEW, confirmPassword: NEW }
    expect((await send('POST', `/api/users/reset/${letter?.token}`, body)).status).toBe(200)
    await logInAs('mailed', NEW)
  })
})

test('who has a password gives it to change it, however fresh the session is', async () => {
  await givenUser('keeper')
  const me = bearer(await logInAs('keeper'))
  const asked = await send('PUT', '/api/users/password', { password: NEW, confirmPassword: NEW }, me)
  expect(await refusalOf(asked)).toEqual([400, 'invalidInput', { currentPassword: 'passwordRequired' }])
})
