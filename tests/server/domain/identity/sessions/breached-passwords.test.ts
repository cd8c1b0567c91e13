import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { breachedListFindings } from '@/server/doctor/registration'
import { makeLink } from '@/server/domain/accounts/mail-links'
import { makeSetupToken } from '@/server/domain/accounts/setup'
import { isBreached } from '@/server/domain/identity/sessions/breached-passwords'
import { expectUnguessable } from '@/server/domain/identity/sessions/new-passwords'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { bearer, logInAs, refusalOf, registrationOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'breached-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => {
  env().BREACHED_PASSWORDS_FILE = undefined
  vi.restoreAllMocks()
})

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const passwords = Array.from({ length: 1000 }, (_, at) => `leaked password ${at}`)
const hashes = passwords.map(hashOf).sort()
const name = (file: string) => {
  env().BREACHED_PASSWORDS_FILE = join(folder, file)
}
async function given(file: string, text: string) {
  await writeFile(join(folder, file), text)
  name(file)
}
const stateOf = async () => (await breachedListFindings(env().BREACHED_PASSWORDS_FILE))[0]?.state

test.each([
  ['with counts, as Have I Been Pwned has it', hashes.map((hash, at) => `${hash}:${at ** 3 + 1}\r\n`).join('')],
  ['of hashes alone, without an end of the last line', hashes.join('\n').toLowerCase()],
])('every password of a list %s is found, and no other one', async (_, text) => {
  await given('list', text)
  for (const password of passwords) expect(await isBreached(password), password).toBe(true)
  for (let at = 0; at < 300; at++) expect(await isBreached(`another ${at}`)).toBe(false)
  expect(await stateOf()).toBe('good')
})

test('a new password of the list is refused, in any form of its letters', async () => {
  await given('list', `${hashOf('zébulon écrit')}:3\n`)
  const owner = { username: 'Spiegel', email: 'spike@bebop.example' }
  const refusal = { fields: { password: 'passwordBreached' } }
  await expect(expectUnguessable('zébulon écrit'.normalize('NFD'), owner)).rejects.toMatchObject(refusal)
  await expectUnguessable('zébulon lit', owner)
})

test('a password of the list cannot be set by any call', async () => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  const [leaked, fresh] = ['correct horse battery', 'quiet lantern on a river']
  await given('list', hashOf(leaked))
  const twice = (password: string) => ({ password, confirmPassword: password })
  const refused = [400, 'invalidInput', { password: 'passwordBreached' }]
  const refusal = async (address: string, body: object, me = {}, method: 'POST' | 'PUT' = 'POST') =>
    refusalOf(await send(method, address, { ...body, ...twice(leaked) }, me))
  const token = await makeSetupToken()
  expect(await refusal('/api/setup', { ...registrationOf(), token })).toEqual(refused)
  expect(await refusal('/api/users/register', registrationOf())).toEqual(refused)
  const userId = await givenUser('chooser')
  const me = bearer(await logInAs('chooser'))
  expect(await refusal('/api/users/password', { currentPassword: PASSWORD }, me, 'PUT')).toEqual(refused)
  expect(await refusal(`/api/users/reset/${await makeLink(userId, 'Reset')}`, {})).toEqual(refused)
  const changed = await send('PUT', '/api/users/password', { currentPassword: PASSWORD, ...twice(fresh) }, me)
  expect(changed.status).toBe(200)
})

test.each([
  ['missing', null],
  ['empty', ''],
  ['of other lines', 'password\n'.repeat(100)],
  ['of one endless line', 'A'.repeat(10_000)],
  ['unsorted', hashes.toReversed().join('\n')],
])('a list that is %s is told by the doctor, and refuses nothing', async (file, text) => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  if (text === null) name('nowhere')
  else await given(file, text)
  expect(await stateOf()).toBe('warning')
  expect(await isBreached('a password of nobody')).toBe(false)
  expect(await isBreached('another password of nobody')).toBe(false)
  expect(warn.mock.calls.length).toBeLessThanOrEqual(1)
})
