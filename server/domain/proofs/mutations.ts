import type { Proof } from '@/lib/schemas/proofs'
import { isWithin } from '@/server/domain/sessions/rate-limits'
import { keysFor } from '@/server/domain/sessions/secrets'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { isSolved, newChallenge, type ProofSecrets, SOLVED_WITHIN } from './rules'

/**
 * Counts a registration. When the site has more of them in an hour than RATE_PROOFLESS_REGISTRATIONS, each further one must prove
 * work: a person waits a second or two, and a program that registers thousands waits as often.
 * @throws AppError proofNeeded (with a new challenge) without a proof, or with one that is wrong, expired or used
 */
export async function expectProof(given: Proof | undefined): Promise<void> {
  if (await isWithin('registrationsOfSite', 'all')) return
  const [signing] = secrets()
  if (given && (await isProven(given)) && (await isUnused(given))) return
  throw new AppError('proofNeeded', undefined, undefined, await newChallenge(signing))
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

/** Marks a proof as used. It is forgotten with the expired counts of rate limits, after its challenge has expired. */
async function isUnused({ challenge }: Proof): Promise<boolean> {
  const expire = Date.now() + SOLVED_WITHIN * 1000
  return (await plannedRows('use-proof', USE, [`proof:${challenge.signature}`, expire])).length > 0
}

const USE = `INSERT INTO rate_limits (key, points, expire) VALUES ($1::text, 1, $2::bigint) ON CONFLICT (key) DO NOTHING RETURNING key`
