import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Proof, ProofChallenge } from '@/lib/identity/schemas/proofs'

/**
 * Solves a challenge: the browser derives keys outside of the page's thread until one fits. Loaded when a site asks for
 * a proof.
 * @throws Error without a secure connection (crypto.subtle), or after 90 seconds
 */
export async function proofOf(challenge: ProofChallenge): Promise<Proof> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge was not solved in time.')
  const { counter, derivedKey } = solution
  return { challenge, solution: { counter, derivedKey } }
}
