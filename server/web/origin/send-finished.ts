import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type AnswerContext, inContext, type LoggedRequest, newContext } from '@/server/platform/cache/context'
import { log } from '@/server/platform/log'
import { KEY_HEADER } from '@/server/web/http/client'
import { CORS_HEADERS } from '@/server/web/http/cors'
import { etagMatches } from '@/server/web/http/etag'
import type { Place } from '@/server/web/http/route-table'
import { contentSecurityPolicy } from '@/server/web/http/security'
import { type Collected, collect } from './collect'
import { encoded, finish, type Lifetimes } from './finish'
import { takeSiteMark } from './headers'
import { nextUrl, publicUrl } from './next-url'

type Options = {
  next: RequestListener
  host: string
  security: readonly [name: string, value: string][]
  lifetimes: Lifetimes
}

/** Renders a page or shared call as a whole and sends it with caching headers. */
export function finishedSender({ next, host, security, lifetimes }: Options) {
  /**
   * Next's answer, readable without scripts. For a missing entry Next leaves the not-found page to the browser's
   * scripts. At an address below it, which never exists, it renders that page on the server.
   */
  async function whole(
    place: Place,
    request: IncomingMessage,
    response: ServerResponse,
    context: AnswerContext,
  ): Promise<Collected> {
    const collected = await render(request, response, context)
    const isHollow = collected.status === 404 && collected.body.includes('<html id="__next_error__">')
    if (!isHollow) return collected
    request.url = nextUrl(place, `${place.address.replace(/\?.*/s, '')}/-`)
    return render(request, response, context)
  }

  function render(request: IncomingMessage, response: ServerResponse, context: AnswerContext): Promise<Collected> {
    const collected = collect(response)
    Promise.resolve(inContext(context, () => next(request, response))).catch((error: unknown) => {
      log.error({ ...context.request, err: error }, 'A page failed.')
      response.destroy()
    })
    return collected
  }

  return async (
    place: Place,
    asked: LoggedRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    // Next adds a listener for the end with each rendering.
    response.setMaxListeners(0)
    const nonce = randomBytes(16).toString('hex')
    const { headers, method } = request
    const context = newContext(asked, takeSiteMark(headers))
    // Only headers without the client's: a public page must not depend on who asks. A feed of one user has its key.
    const key = place.policy.secret === null ? undefined : headers[KEY_HEADER]
    request.headers = {
      host,
      ...(key !== undefined && { [KEY_HEADER]: key }),
      accept: place.kind === 'page' ? 'text/html' : '*/*',
      'content-security-policy': contentSecurityPolicy([`'nonce-${nonce}'`]),
    }
    request.url = nextUrl(place, place.address)
    request.method = 'GET'
    const collected = await whole(place, request, response, context)
    if (collected.headers.location) collected.headers.location = publicUrl(place, collected.headers.location)
    const finished = finish(collected, place, context, { nonce, lifetimes })
    const { status, body } = finished
    const all = { ...Object.fromEntries(security), ...(place.isOpen && CORS_HEADERS), ...finished.headers }
    if (status === 200 && etagMatches(headers['if-none-match'], finished.headers.etag ?? '')) {
      response.writeHead(304, all).end()
      return
    }
    const { encoding, bytes } = encoded(body, String(headers['accept-encoding'] ?? ''))
    response.writeHead(status, {
      ...all,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': bytes.length,
    })
    response.end(method === 'HEAD' ? undefined : bytes)
  }
}
