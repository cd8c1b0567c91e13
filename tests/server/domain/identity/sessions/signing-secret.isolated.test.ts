import { afterEach, expect, test } from 'vitest'
import { databaseChecks } from '@/server/doctor/checks'
import { noteSigningSecret } from '@/server/domain/identity/sessions/signing-secret'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'

useDatabase()

const { AUTH_SECRET } = env()
afterEach(() => {
  env().AUTH_SECRET = AUTH_SECRET
})

const [former, next] = ['f'.repeat(32), 'n'.repeat(32)]
const startWith = (secret: string) => {
  env().AUTH_SECRET = secret
  return noteSigningSecret()
}
const doctor = async () => {
  const found = await databaseChecks(process.env.DATABASE_URL ?? '')
  return found.find(({ check }) => check === 'sessions')
}

test('a secret that logs everybody out is told by the doctor before the start, and by the start once', async () => {
  expect(await startWith(former)).toBeNull()
  expect(await startWith(former), 'the same').toBeNull()
  expect(await doctor()).toMatchObject({
    state: 'good',
    message: expect.stringMatching(/^signed with this secret since 20/),
  })
  env().AUTH_SECRET = next
  const sentence =
    /^AUTH_SECRET is another one than at the last start.* everybody has to log in again.*Feed keys and tokens/
  expect(await doctor()).toMatchObject({ state: 'warning', message: expect.stringMatching(sentence) })
  expect(await startWith(next)).toMatch(sentence)
  expect(await startWith(next)).toBeNull()
  expect(await doctor()).toMatchObject({ state: 'good' })
})

test('a new secret in front of the former one logs nobody out, nor does taking that away later', async () => {
  await startWith(former)
  expect(await startWith(`${next}, ${former}`)).toBeNull()
  expect(await startWith(next)).toBeNull()
  expect(await startWith(former), 'back, by mistake').toContain('log in again')
})

test('what is kept is no part of the secret', async () => {
  await startWith(former)
  const kept = await rows<{ fingerprint: string }>(sql`SELECT fingerprint FROM signing_secret`)
  expect(kept).toEqual([{ fingerprint: expect.stringMatching(/^[\w-]{8}$/) }])
  expect(former).not.toContain(kept[0]?.fingerprint)
})
