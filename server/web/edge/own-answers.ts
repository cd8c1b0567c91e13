import type { ServerResponse } from 'node:http'
import { AppError, type ErrorCode } from '@/server/platform/errors'
import { log } from '@/server/platform/log'
import { redirectHead } from '@/server/web/http/redirect'
import { refuse } from '@/server/web/http/refuse'
import { REQUEST_ID_HEADER } from '@/server/web/http/request-id'
import type { Place } from '@/server/web/http/route-table'
import { securityHeaders } from '@/server/web/http/security'
import type { Exchange } from './exchange'
import type { Readiness } from './readiness'
import { answerHealth } from './readiness'

/** The answers that the edge makes itself: health checks, redirects and refusals. */
export function ownAnswers(siteUrl: string, hstsOfSubdomains: boolean, readiness: Readiness) {
  const security = Object.entries(securityHeaders(siteUrl, hstsOfSubdomains))

  function begin(response: ServerResponse, id: string): void {
    for (const [name, value] of security) response.setHeader(name, value)
    response.setHeader(REQUEST_ID_HEADER, id)
  }

  return {
    health(place: Place, { id }: Exchange, response: ServerResponse): void {
      begin(response, id)
      answerHealth(place, readiness, response)
      response.req.resume()
    },
    redirect({ id }: Exchange, response: ServerResponse, path: string): void {
      begin(response, id)
      response.writeHead(308, { ...redirectHead(path), 'content-length': 0 }).end()
      response.req.resume()
    },
    fail({ id, place }: Exchange, response: ServerResponse, error: unknown): void {
      if (response.destroyed) return
      const code: ErrorCode = error instanceof AppError ? error.code : 'internal'
      if (code === 'internal') log.error({ id, path: place?.logged, err: error }, 'The edge failed.')
      if (response.headersSent) {
        response.destroy()
        return
      }
      begin(response, id)
      const retryAfter = error instanceof AppError ? error.retryAfter : undefined
      refuse(response, code, place?.kind ?? 'call', id, retryAfter)
      response.req.resume()
    },
  }
}
