import { beforeAll, expect, test } from 'vitest'
import { type Proof, type ProofChallenge, proof } from '@/lib/identity/schemas/proofs'
import { isSolved, newChallenge, SOLVED_WITHIN } from '@/server/domain/identity/proofs'
import { solved } from '@/tests/support/proofs'

const SECRETS = { challenge: 'one', solution: 'two' }

let right: Proof
beforeAll(async () => {
  right = await solved(await newChallenge(SECRETS))
})

test('a solved challenge proves work, as it is sent', async () => {
  const sent = proof.parse(JSON.parse(JSON.stringify(right)))
  expect(await isSolved(sent, SECRETS)).toBe(true)
  expect(right.solution.counter).toBeGreaterThanOrEqual(300)
  expect(right.solution.counter).toBeLessThan(600)
})

test('challenges differ', async () => {
  expect((await newChallenge(SECRETS)).signature).not.toBe(right.challenge.signature)
})

const changed = (parameters: Partial<ProofChallenge['parameters']>): Proof => ({
  ...right,
  challenge: { ...right.challenge, parameters: { ...right.challenge.parameters, ...parameters } },
})

test.each<[string, () => Proof]>([
  ['another solution', () => ({ ...right, solution: { ...right.solution, derivedKey: 'ff'.repeat(32) } })],
  ['no key', () => ({ ...right, solution: { ...right.solution, derivedKey: '' } })],
  ['less work', () => changed({ cost: 1 })],
  ['an easier prefix', () => changed({ keyPrefix: '0' })],
  ['a later end', () => changed({ expiresAt: (right.challenge.parameters.expiresAt ?? 0) + 10 })],
  ['no end', () => changed({ expiresAt: undefined })],
  ['no signature of the solution', () => changed({ keySignature: undefined })],
  ['an unknown algorithm', () => changed({ algorithm: 'ROT13' })],
  [
    'its signature in capital letters, as if it were another one',
    () => ({ ...right, challenge: { ...right.challenge, signature: right.challenge.signature?.toUpperCase() } }),
  ],
  ['no signature', () => ({ ...right, challenge: { parameters: right.challenge.parameters } })],
])('%s proves nothing', async (_, given) => {
  expect(await isSolved(given(), SECRETS)).toBe(false)
})

test('neither does one of another site, nor an expired one', async () => {
  expect(await isSolved(right, { challenge: 'three', solution: 'four' })).toBe(false)
  const old = await solved(await newChallenge(SECRETS, Date.now() - (SOLVED_WITHIN + 5) * 1000))
  expect(await isSolved(old, SECRETS)).toBe(false)
})
