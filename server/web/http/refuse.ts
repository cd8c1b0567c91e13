import type { ServerResponse } from 'node:http'
import type { ErrorCode } from '@/server/platform/errors'
import { failurePage } from './failure-page'
import { problemHeaders, problemOf } from './problem'
import { instanceOf } from './request-id'
import { NO_INLINE_SCRIPTS } from './security'

/** Sends a refusal outside of Next: a page for pages, else a problem (RFC 9457) that names the request's id. */
export function refuse(
  response: ServerResponse,
  code: ErrorCode,
  kind: 'page' | 'call' | 'file',
  requestId?: string,
): void {
  if (kind === 'page') {
    const { status, body } = failurePage(code)
    response.writeHead(status, {
      ...problemHeaders(status),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': NO_INLINE_SCRIPTS,
    })
    response.end(body)
    return
  }
  const body = problemOf(code, requestId === undefined ? {} : { instance: instanceOf(requestId) })
  response.writeHead(body.status, problemHeaders(body.status)).end(JSON.stringify(body))
}
