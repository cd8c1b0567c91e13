import { HASHING_THREADS } from '../auth/hashing-threads'
import { paced } from '../pace'

/**
 * Whether it computes a password and anybody may ask for it, so that a storm of such calls can come: log in, register, choose a
 * forgotten password.
 */
export function isCostly(method: string | undefined, path: string): boolean {
  return method === 'POST' && COSTLY.test(path)
}

const COSTLY = /^\/api\/(?:users\/(?:login|register|reset\/[^/]+)|auth\/callback\/credentials)$/

/**
 * Hands costly calls on in such numbers that what they do besides hashing keeps no reader waiting. The hash itself has a pace of
 * its own (server/auth/hashing.ts), whichever way it is reached.
 */
export const costlyTurns = () =>
  paced({ atOnce: 4 * HASHING_THREADS, besideVisitors: HASHING_THREADS, rest: 0, mostWaiting: 64 })
