import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, type Registry } from 'prom-client'
import type { Exchange } from '@/server/web/edge/exchange'
import { statusOf } from '@/server/web/edge/request-log'

/** The calls that log in: by the API, and by the browser (next-auth). */
const CALLS = /^\/api\/(users\/login|auth\/callback\/credentials)$/
/** The mailed link, which every browser tries: only those that registered succeed. */
const BY_LINK = '/api/auth/callback/registration'

type Outcome = 'succeeded' | 'failed' | 'limited' | 'error'
const OUTCOMES: Outcome[] = ['succeeded', 'failed', 'limited', 'error']

/**
 * Counts logins by outcome. `failed`: wrong name or password; `limited`: too many attempts; `error`: we failed before
 * checking the password.
 */
export function loginMetrics(registers: Registry[]) {
  const logins = new Counter({
    name: 'mokuroku_logins_total',
    help: 'Logins by outcome (failed: wrong name or password; limited: too many of them)',
    labelNames: ['outcome'],
    registers,
  })
  // Every outcome is a series from the start, so that its first increase is seen.
  for (const outcome of OUTCOMES) logins.inc({ outcome }, 0)
  return ({ place }: Exchange, { method }: IncomingMessage, response: ServerResponse): void => {
    if (method !== 'POST' || !place) return
    const outcome = outcomeOf(statusOf(response))
    if (CALLS.test(place.path) || (place.path === BY_LINK && outcome !== 'failed')) logins.inc({ outcome })
  }
}

function outcomeOf(status: number): Outcome {
  if (status === 429) return 'limited'
  if (status < 400) return 'succeeded'
  return status === 401 || status === 403 ? 'failed' : 'error'
}
