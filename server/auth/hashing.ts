import { paced } from '@/server/pace'
import { HASHING_THREADS, startHashing } from './hashing-threads'

/** argon2id as OWASP's Password Storage Cheat Sheet says: 19 MiB, two passes, one lane. */
export const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** How many may wait before the rest is sent away. */
const MOST_WAITING = 64
/**
 * Milliseconds of rest after each hash while pages are asked for, so that whoever reads does not feel a storm of logins. That
 * leaves some six passwords a second for each thread that hashes.
 */
const REST = 150

/** Computes argon2, in turn. Both throw AppError overloaded when too many wait. */
export type Hashing = {
  hash: (password: string) => Promise<string>
  verify: (kept: string, password: string) => Promise<boolean>
}

// One for all bundles of a thread.
const shared = globalThis as typeof globalThis & { mokurokuHashing?: Hashing }

/** The one queue of the process. */
export function hashing(): Hashing {
  shared.mokurokuHashing ??= queued()
  return shared.mokurokuHashing
}

/** Lets somebody else compute for this thread. */
export function hashBy(other: Hashing): void {
  shared.mokurokuHashing = other
}

function queued(): Hashing {
  const { atOnce, hash, verify } = startHashing()
  const inTurn = paced({ atOnce, besideVisitors: HASHING_THREADS, rest: REST, mostWaiting: MOST_WAITING })

  return {
    hash: (password) => inTurn(() => hash(password, OPTIONS)),
    verify: (kept, password) => inTurn(() => verify(kept, password)),
  }
}
