import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Proof, ProofChallenge } from '@/lib/identity/schemas/proofs'

/** Solves a challenge as a browser does. */
export async function solved(challenge: ProofChallenge): Promise<Proof> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('Every challenge can be solved.')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}
