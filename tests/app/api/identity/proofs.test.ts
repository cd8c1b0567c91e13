import { afterEach, beforeEach, expect, test } from 'vitest'
import { challenge as challengeSchema, type Proof } from '@/lib/identity/schemas/proofs'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { solved } from '@/tests/support/proofs'

useDatabase()

const before = env().RATE_PROOFLESS_REGISTRATIONS
afterEach(() => {
  env().RATE_PROOFLESS_REGISTRATIONS = before
})
beforeEach(() => {
  env().RATE_PROOFLESS_REGISTRATIONS = 0
})

let made = 0
const input = () => {
  const password = 'correct horse battery'
  return { username: `worker${++made}`, email: `worker${made}@example.org`, password, confirmPassword: password }
}
const register = (body: object) => send('POST', '/api/users/register', body)
const users = () => prisma().user.count()

async function proven(): Promise<Proof> {
  const answer = await register(input())
  expect(answer.status).toBe(428)
  const problem = await answer.json()
  expect(problem).toMatchObject({ code: 'proofNeeded' })
  return solved(challengeSchema.parse(problem.current))
}

test('in a flood a registration needs a proof, which serves once', async () => {
  const proof = await proven()
  expect(await users()).toBe(0)
  expect((await register({ ...input(), proof })).status).toBe(200)
  expect(await users()).toBe(1)
  const again = await register({ ...input(), proof })
  expect(again.status).toBe(428)
  expect((await again.json()).current.signature, 'a new challenge').not.toBe(proof.challenge.signature)
  expect(await users()).toBe(1)
})

test('one proof registers one of two that send it at once', async () => {
  const proof = await proven()
  const answers = await Promise.all([register({ ...input(), proof }), register({ ...input(), proof })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 428])
})

test('before a flood nobody is asked, and a proof is not looked at', async () => {
  env().RATE_PROOFLESS_REGISTRATIONS = 1000
  expect((await register(input())).status).toBe(200)
  const parameters = { algorithm: 'x', nonce: 'x', salt: 'x', cost: 1, keyLength: 32, keyPrefix: 'x' }
  const proof = { challenge: { parameters }, solution: { counter: 1, derivedKey: 'x' } }
  expect((await register({ ...input(), proof })).status).toBe(200)
})

test.each<[string, unknown]>([
  ['a text', 'x'],
  ['an empty object', {}],
  ['a number too many', { challenge: { parameters: {} }, solution: { counter: -1, derivedKey: 'x' } }],
  ['a long text', { challenge: { parameters: { algorithm: 'x'.repeat(10_000) } }, solution: {} }],
])('%s is no proof', async (_, proof) => {
  const answer = await register({ ...input(), proof })
  expect(answer.status).toBe(400)
  expect((await answer.json()).code).toBe('invalidInput')
})
