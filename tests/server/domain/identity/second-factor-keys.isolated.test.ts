import { afterEach, expect, test } from 'vitest'
import { databaseChecks } from '@/server/doctor/checks'
import { faultOfFactors, renewFactorKeys } from '@/server/domain/identity/factor-keys'
import { seal, unseal } from '@/server/domain/identity/sessions/code-secrets'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'

useDatabase()

const { AUTH_SECRET } = env()
afterEach(() => {
  env().AUTH_SECRET = AUTH_SECRET
})
const [former, next] = ['f'.repeat(32), 'n'.repeat(32)]
const SECRET = new TextEncoder().encode('12345678901234567890')
const sealedOf = (userId: number) => prisma().secondFactor.findUniqueOrThrow({ where: { userId } })
const doctor = async () => {
  const found = await databaseChecks(process.env.DATABASE_URL ?? '')
  return found.filter(({ check }) => check === 'second factors')
}

async function givenSealed(name: string): Promise<number> {
  const userId = await givenUser(name)
  await prisma().secondFactor.create({ data: { userId, ...seal(userId, SECRET), confirmedAt: new Date() } })
  return userId
}

test('a secret opens for its user alone, and never with a changed byte', async () => {
  const sealed = seal(1, SECRET)
  expect(unseal(1, sealed)).toEqual(SECRET)
  expect(unseal(2, sealed)).toBeNull()
  for (let at = 0; at < sealed.secret.length; at++) {
    const changed = Buffer.from(sealed.secret)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(1, { ...sealed, secret: changed })).toBeNull()
  }
  expect(seal(1, SECRET).secret.equals(sealed.secret)).toBe(false)
})

test('a new secret in front of the former one takes over at the start, which may be taken away then', async () => {
  env().AUTH_SECRET = former
  const userId = await givenSealed('kept')
  env().AUTH_SECRET = `${next},${former}`
  expect(unseal(userId, await sealedOf(userId))).toEqual(SECRET)
  expect(await renewFactorKeys()).toBeNull()
  env().AUTH_SECRET = next
  expect(unseal(userId, await sealedOf(userId))).toEqual(SECRET)
  expect(await doctor()).toEqual([])
})

test('secrets that no key opens are counted by the start and by the doctor, and stay', async () => {
  env().AUTH_SECRET = former
  const userId = await givenSealed('lost')
  env().AUTH_SECRET = next
  const sentence = /^AUTH_SECRET does not open the second factor of one account.*NEW,OLD.*factors NAME remove/
  expect(await renewFactorKeys()).toMatch(sentence)
  expect(await doctor()).toEqual([expect.objectContaining({ state: 'bad', message: expect.stringMatching(sentence) })])
  expect(unseal(userId, await sealedOf(userId))).toBeNull()
  env().AUTH_SECRET = former
  expect(unseal(userId, await sealedOf(userId))).toEqual(SECRET)
  expect(faultOfFactors(2)).toContain('of 2 accounts')
})
