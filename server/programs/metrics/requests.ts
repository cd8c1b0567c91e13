import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Exchange } from '@/server/web/edge/exchange'
import { statusOf } from '@/server/web/edge/request-log'
import { KNOWN_METHODS } from '@/server/web/http/request-spans'
import type { Make } from './makers'

/** Seconds: a page is rendered in some hundredths, and a statement times out after five seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Count = { labels: Record<string, string>; requests: number }

/**
 * Counts requests by method, route, status and what the cache did, and measures those that the cache did not answer.
 * The numbers are counted here and given to the counter when they are read, since finding a counter's series costs more
 * than a cached answer.
 */
export function requestMetrics({ counter }: Make, registers: Registry[]) {
  const counts = new Map<string, Count>()
  counter(
    'requests_total',
    'Requests by method, route pattern, status and what the cache did',
    ['method', 'route', 'status', 'cache'],
    (all) => {
      for (const { labels, requests } of counts.values()) all.inc(labels, requests)
    },
  )
  const seconds = new Histogram({
    name: 'mokuroku_request_seconds',
    help: 'Time until the answer was sent, by kind of address, of requests that the cache did not answer',
    labelNames: ['kind', 'cache'],
    buckets: BUCKETS,
    registers,
  })
  return ({ place, cache, startedAt }: Exchange, request: IncomingMessage, response: ServerResponse): void => {
    // Clients can invent methods, and each would be a series of its own.
    const method = request.method !== undefined && KNOWN_METHODS.has(request.method) ? request.method : 'other'
    const route = place?.route ?? 'none'
    const status = String(statusOf(response))
    const key = `${method} ${status} ${cache} ${route}`
    const count = counts.get(key) ?? { labels: { method, route, status, cache }, requests: 0 }
    if (count.requests++ === 0) counts.set(key, count)
    if (cache !== 'hit') seconds.observe({ kind: place?.kind ?? 'none', cache }, (performance.now() - startedAt) / 1000)
  }
}

/** The calls that log in: by the API, and by the browser (next-auth). */
const CALLS = /^\/api\/(users\/login|auth\/callback\/(?:credentials|passkey))$/
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
