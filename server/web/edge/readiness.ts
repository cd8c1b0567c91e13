import type { ServerResponse } from 'node:http'
import type { Place } from '@/server/web/http/route-table'

/** Whether a load balancer should send requests to this instance. */
export type Readiness = ReturnType<typeof createReadiness>

export function createReadiness() {
  let hasRendered = false
  let isDraining = false
  return {
    /**
     * True after an origin has rendered a page, until the instance drains. Independent of the database: without it,
     * cached pages are still served.
     */
    get isReady() {
      return hasRendered && !isDraining
    },
    /** An origin has rendered a page. */
    rendered: () => {
      hasRendered = true
    },
    /** The instance is about to stop. */
    drain: () => {
      isDraining = true
    },
  }
}

/** The calls that the edge answers itself, so that they tell of this instance while its origins are busy or gone. */
const LIVE = '/api/health/live'
const READY = '/api/health/ready'

export function isHealthCheck({ path }: Place, method: string | undefined): boolean {
  return (path === LIVE || path === READY) && (method === 'GET' || method === 'HEAD')
}

/** Answers a health check: 200 `ok`, or 503 `unavailable` for an instance that is not ready. */
export function answerHealth({ path }: Place, readiness: Readiness, response: ServerResponse): void {
  const isUp = path === LIVE || readiness.isReady
  const body = JSON.stringify({ status: isUp ? 'ok' : 'unavailable' })
  response.writeHead(isUp ? 200 : 503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'content-length': body.length,
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
