import type { ServerResponse } from 'node:http'
import type { ErrorCode } from '@/server/platform/errors'
import { failurePage } from './failure-page'
import { limitMessage, problemHeaders, problemOf } from './problem'
import { instanceOf } from './request-id'
import { NO_INLINE_SCRIPTS } from './security'

/**
 * Sends a refusal outside of Next: a page for pages, else a problem (RFC 9457) that names the request's id.
 * `retryAfter`: seconds until a retry makes sense, if they are known.
 */
export function refuse(
  response: ServerResponse,
  code: ErrorCode,
  kind: 'page' | 'call' | 'file',
  requestId?: string,
  retryAfter?: number,
): void {
  const message = code === 'tooManyRequests' && retryAfter !== undefined ? limitMessage(retryAfter) : undefined
  const later = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  if (kind === 'page') {
    const { status, body } = failurePage(code, undefined, message)
    response.writeHead(status, {
      ...problemHeaders(status),
      ...later,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': NO_INLINE_SCRIPTS,
    })
    response.end(body)
    return
  }
  const instance = requestId === undefined ? {} : { instance: instanceOf(requestId) }
  const body = problemOf(code, { ...instance, ...(message && { message }) })
  response.writeHead(body.status, { ...problemHeaders(body.status), ...later }).end(JSON.stringify(body))
}
