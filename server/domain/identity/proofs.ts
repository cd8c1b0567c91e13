import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Proof, ProofChallenge } from '@/lib/identity/schemas/proofs'
import { AppError } from '@/server/platform/errors'
import { isFirstUse } from './sessions/first-use'
import { isWithin } from './sessions/rate-limits'
import { keysFor } from './sessions/secrets'

/**
 * The work of one try, in rounds of PBKDF2, and the tries until the solution. A solver needs 450 tries on average:
 * about a second in a browser of a fast machine, and two or three on a phone. The server derives one key for each
 * challenge.
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

/**
 * Counts a registration. If the site has more of them in an hour than RATE_PROOFLESS_REGISTRATIONS, each further one
 * must prove work. A person waits a second or two, and a program that registers thousands waits as often.
 * @throws AppError proofNeeded (with a new challenge) without a proof, or with one that is wrong, expired or used
 */
export async function expectProof(given: Proof | undefined): Promise<void> {
  if (await isWithin('registrationsOfSite', 'all')) return
  const [signing] = secrets()
  if (given && (await isProven(given)) && (await isUnused(given))) return
  throw new AppError('proofNeeded', { current: await newChallenge(signing) })
}

async function isProven(given: Proof): Promise<boolean> {
  for (const each of secrets()) if (await isSolved(given, each)) return true
  return false
}

/** The secrets of the site; the first ones sign. */
function secrets(): readonly [ProofSecrets, ...ProofSecrets[]] {
  const [first, ...others] = keysFor('proof')
  const of = ({ key }: typeof first): ProofSecrets => {
    const text = Buffer.from(key).toString('base64url')
    return { challenge: `challenge ${text}`, solution: `solution ${text}` }
  }
  return [of(first), ...others.map(of)]
}

const isUnused = ({ challenge }: Proof) =>
  isFirstUse('proof', String(challenge.signature), Date.now() + SOLVED_WITHIN * 1000)
