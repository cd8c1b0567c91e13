import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keysFor, prepareSecrets, prepareSecretsOfCommand } from '@/server/domain/identity/sessions/secrets'
import { ACCESS_SECONDS, accessToken, readAccessToken } from '@/server/domain/identity/sessions/tokens'
import { env, readEnv } from '@/server/platform/env'

const before = { ...env() }
const folder = mkdtempSync(join(tmpdir(), 'mokuroku-secrets-'))
const [OLD, FRESH] = ['o'.repeat(32), 'n'.repeat(32)]

beforeEach(() => Object.assign(env(), { AUTH_SECRET: undefined, DATA_DIR: folder }))
afterEach(() => {
  Object.assign(env(), { AUTH_SECRET: undefined }, before)
  delete process.env.AUTH_SECRET
  rmSync(join(folder, 'auth.secret'), { force: true })
})

test('without AUTH_SECRET a secret is made and stored in a private file', () => {
  Object.assign(env(), { DATABASE_URL: undefined })
  prepareSecrets()
  const made = env().AUTH_SECRET
  expect(made).toHaveLength(43)
  expect(statSync(join(folder, 'auth.secret')).mode & 0o077).toBe(0)
  Object.assign(env(), { AUTH_SECRET: undefined })
  prepareSecrets()
  expect(env().AUTH_SECRET).toBe(made)
})

test('an empty file after a crash is replaced by a new secret', () => {
  Object.assign(env(), { DATABASE_URL: undefined })
  writeFileSync(join(folder, 'auth.secret'), '\n')
  prepareSecrets()
  expect(env().AUTH_SECRET).toHaveLength(43)
  expect(readdirSync(folder)).toEqual(['auth.secret'])
  expect(readFileSync(join(folder, 'auth.secret'), 'utf8')).toBe(env().AUTH_SECRET)
})

test('a production site on a database of its own does not start without a secret, with one sentence', () => {
  Object.assign(env(), { DATABASE_URL: 'postgresql://db/mokuroku', NODE_ENV: 'production' })
  expect(() => prepareSecrets()).toThrow(/AUTH_SECRET is not set.*openssl rand/)
})

test('"generate" makes one on a database of its own, and the next start uses it', () => {
  const production = { DATABASE_URL: 'postgresql://db/mokuroku', NODE_ENV: 'production', DATA_DIR: folder } as const
  Object.assign(env(), readEnv({ ...production, AUTH_SECRET: 'generate' }))
  prepareSecrets()
  const made = env().AUTH_SECRET
  expect(made).toHaveLength(43)
  Object.assign(env(), { AUTH_SECRET: 'generate' })
  expect(keysFor('cookie')[0].key).toBeDefined()
  expect(env().AUTH_SECRET).toBe(made)
})

test.each(['short', 'Generate', `${OLD},short`, `${OLD},`, 'with spaces in it and long enough for all'])(
  '%s is invalid',
  (AUTH_SECRET) => {
    expect(() => readEnv({ AUTH_SECRET })).toThrow(/AUTH_SECRET: each secret needs 32 characters/)
  },
)

test('a command takes the secret of the site in whose DATA_DIR its database is, and needs none elsewhere', () => {
  const production = { DATABASE_URL: undefined, NODE_ENV: 'production' } as const
  Object.assign(env(), production)
  prepareSecrets()
  const [site] = keysFor('second-factor')
  // Opening the database sets DATABASE_URL.
  Object.assign(env(), { ...production, AUTH_SECRET: undefined })
  prepareSecretsOfCommand()
  Object.assign(env(), { DATABASE_URL: 'postgresql://127.0.0.1/mokuroku' })
  expect(keysFor('second-factor')[0].id).toBe(site.id)
  Object.assign(env(), { AUTH_SECRET: undefined })
  prepareSecretsOfCommand()
  expect(env().AUTH_SECRET).toBeUndefined()
})

test('each purpose has a key of its own', () => {
  Object.assign(env(), { AUTH_SECRET: OLD })
  const keys = (['access-token', 'refresh-token', 'cookie'] as const).map((purpose) => keysFor(purpose)[0].key)
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(3)
})

test('a secret is changed by putting the new one first: old tokens are accepted until the old one is removed', async () => {
  const bearer = { userId: 7, sessionId: '11111111-1111-4111-8111-111111111111' }
  Object.assign(env(), { AUTH_SECRET: OLD })
  const token = await accessToken(bearer, [])
  Object.assign(env(), { AUTH_SECRET: `${FRESH}, ${OLD}` })
  expect(await readAccessToken(token)).toEqual(bearer)
  expect(await readAccessToken(await accessToken(bearer, []))).toEqual(bearer)
  Object.assign(env(), { AUTH_SECRET: FRESH })
  await expect(readAccessToken(token)).rejects.toThrow('unauthenticated')
})

test('a token that was read before ends with its time, and is no other one', async () => {
  const bearer = { userId: 8, sessionId: '11111111-1111-4111-8111-111111111112' }
  Object.assign(env(), { AUTH_SECRET: OLD })
  const made = new Date('2030-01-01T00:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: made })
  try {
    const token = await accessToken(bearer, [])
    for (let times = 0; times < 2; times++) expect(await readAccessToken(token)).toEqual(bearer)
    const other = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    await expect(readAccessToken(other)).rejects.toThrow('unauthenticated')
    vi.setSystemTime(made.getTime() + (ACCESS_SECONDS - 1) * 1000)
    expect(await readAccessToken(token)).toEqual(bearer)
    vi.setSystemTime(made.getTime() + ACCESS_SECONDS * 1000)
    await expect(readAccessToken(token)).rejects.toThrow('unauthenticated')
  } finally {
    vi.useRealTimers()
  }
})
