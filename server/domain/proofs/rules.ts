import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Proof, ProofChallenge } from '@/lib/schemas/proofs'

/**
 * The work of one try, in rounds of PBKDF2, and the tries until the solution. A solver needs 450 tries on average: about a second in a
 * browser of a fast machine, and two or three on a phone. The server derives one key for each challenge.
 */
const COST = 5000
const TRIES = { least: 300, most: 600 }

/** Seconds in which a challenge can be solved. */
export const SOLVED_WITHIN = 600

/** The secrets of a site for challenges: one signs the challenge, another one its solution. */
export type ProofSecrets = { challenge: string; solution: string }

/** A new signed challenge. */
export async function newChallenge(secrets: ProofSecrets, now = Date.now()): Promise<ProofChallenge> {
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(TRIES.least, TRIES.most),
    deriveKey,
    expiresAt: Math.floor(now / 1000) + SOLVED_WITHIN,
    hmacSignatureSecret: secrets.challenge,
    hmacKeySignatureSecret: secrets.solution,
  })
  // Members that are undefined are no JSON.
  return JSON.parse(JSON.stringify({ parameters, signature }))
}

/** Whether a proof solves a challenge that these secrets have signed, and that has not expired. */
export async function isSolved({ challenge, solution }: Proof, secrets: ProofSecrets): Promise<boolean> {
  if (!challenge.signature || !challenge.parameters.keySignature || !challenge.parameters.expiresAt) return false
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: secrets.challenge,
    hmacKeySignatureSecret: secrets.solution,
  }).catch(() => ({ verified: false }))
  return verified
}
