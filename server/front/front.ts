import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { ErrorCode } from '../errors'
import { etagMatches } from '../http/etag'
import { PROBLEM_HEADERS, problemOf } from '../http/problem'
import { type Captured, capture } from './capture'
import { addressOf, isKeptCall } from './keep'
import { createPages, type Page, type Pages } from './pages'
import { contentSecurityPolicy, sealScripts, securityHeaders } from './policy'

export type Front = { handle: RequestListener; pages: Pages }

type Options = { next: RequestListener; siteUrl: string; maxBytes: number }

/**
 * What stands before Next: public pages are asked for as nobody, finished whole, kept in memory while nothing they show
 * changes, and sent with a Content-Security-Policy that names exactly their scripts. All else passes through.
 */
export function createFront({ next, siteUrl, maxBytes }: Options): Front {
  const pages = createPages(maxBytes)
  const headers = Object.entries(securityHeaders(siteUrl))
  const { host } = new URL(siteUrl)

  const handle: RequestListener = (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    // Nothing public may depend on who asks; what is mine comes by calls that carry a token.
    delete request.headers.cookie
    const url = parse(request.url, siteUrl)
    if (!url) return problem(response, 'malformedAddress')
    const asked = kindOf(request, url.pathname)
    if (asked === 'refused') return notAllowed(response, METHODS)
    if (asked === 'unwritable') return notAllowed(response, READING)
    if (asked === 'foreign') {
      if (!url.pathname.startsWith('/api/')) response.setHeader('content-security-policy', NO_INLINE_SCRIPTS)
      // Next must not read another address out of it than was judged here.
      request.url = url.pathname + url.search
      return next(request, response)
    }
    const { canonical, kept } = addressOf(url)
    const render = () => renderPage(next, canonical, host, kept)
    const page = kept ? pages.get(canonical, render) : pages.render(render)
    page.then((found) => send(request, response, found)).catch((error: unknown) => fail(response, error))
  }
  return { handle, pages }
}

const READING = ['GET', 'HEAD']
/** Next fails at others instead of refusing them. */
const METHODS = [...READING, 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * For answers that Next writes itself: those that are HTML (an unknown file) run no script but the files of the site. The
 * API has its own, which this would hide.
 */
const NO_INLINE_SCRIPTS = contentSecurityPolicy([])

/**
 * Pages, and the one call that is like one, are the front's own and can only be read. The rest of the API, files and
 * payloads of navigation within the site are foreign to it.
 */
function kindOf({ method = 'GET', headers }: IncomingMessage, path: string) {
  if (!METHODS.includes(method)) return 'refused'
  const reading = READING.includes(method)
  if (isKeptCall(path)) return reading && headers.authorization === undefined ? 'own' : 'foreign'
  if (FOREIGN.test(path)) return 'foreign'
  if (!reading) return 'unwritable'
  // What only says so in its address is a page: nobody may choose by a link to see it without its policy.
  return headers.rsc === '1' ? 'foreign' : 'own'
}

const FOREIGN = /^\/(?:(?:api|_next|fonts|sitemap)(?:\/|$)|[^/]+\.\w+$)/

async function renderPage(next: RequestListener, address: string, host: string, kept: boolean): Promise<Page> {
  const nonce = randomBytes(16).toString('hex')
  const policy = contentSecurityPolicy([`'nonce-${nonce}'`])
  const asked = { host, accept: 'text/html', 'content-security-policy': policy }
  const { status, headers, body } = await whole(next, address, asked)
  const page = String(headers['content-type']).startsWith('text/html')
    ? sealScripts(body.toString('utf8'), nonce)
    : undefined
  const sent = page ? Buffer.from(page.html) : body
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(sent, { level: kept ? 6 : 1 }),
    promisify(brotliCompress)(sent, { params: { [constants.BROTLI_PARAM_QUALITY]: kept ? 6 : 1 } }),
  ])
  return {
    status,
    gzip: gzipped,
    brotli,
    etag: `W/"${createHash('sha1').update(sent).digest('base64url')}"`,
    headers: {
      ...carried(headers, nonce),
      ...(page && { 'content-security-policy': page.policy }),
      'cache-control': status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
    },
  }
}

/**
 * What Next answers. When an entry is not there, Next leaves the not-found page to the browser's scripts; at an address
 * below it, where nothing can be, it sends that page whole.
 */
async function whole(next: RequestListener, address: string, headers: Record<string, string>): Promise<Captured> {
  const answer = await capture(next, address, headers)
  const hollow = answer.status === 404 && answer.body.includes('<html id="__next_error__">')
  return hollow ? capture(next, `${address.replace(/\?.*/s, '')}/-`, headers) : answer
}

const CARRIED = ['content-type', 'location', 'link', 'x-robots-tag', 'retry-after']

function carried(headers: NodeJS.Dict<string | string[] | number>, nonce: string): Record<string, string> {
  const found = CARRIED.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value).replaceAll(` nonce="${nonce}";`, '')] as const]
  })
  return Object.fromEntries(found)
}

function send(request: IncomingMessage, response: ServerResponse, page: Page): void {
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value)
  response.setHeader('vary', 'Accept-Encoding, Authorization, RSC')
  if (page.status === 200) response.setHeader('etag', page.etag)
  if (page.status === 200 && etagMatches(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304).end()
    return
  }
  const { encoding, body } = encoded(page, String(request.headers['accept-encoding'] ?? ''))
  if (encoding) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.writeHead(page.status).end(request.method === 'HEAD' ? undefined : body)
}

function encoded(page: Page, accepted: string): { encoding?: string; body: Buffer } {
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\b)/.test(accepted)) return { encoding: 'br', body: page.brotli }
  if (/\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/.test(accepted)) return { encoding: 'gzip', body: page.gzip }
  return { body: gunzipSync(page.gzip) }
}

function parse(address = '/', siteUrl: string): URL | undefined {
  try {
    decodeURIComponent(address.split('?')[0] ?? '')
    // `OPTIONS *` means the server, two slashes another host.
    return address === '*' ? undefined : new URL(address.replace(/^[/\\]{2,}/, '/'), siteUrl)
  } catch {
    return undefined
  }
}

function notAllowed(response: ServerResponse, methods: readonly string[]): void {
  response.setHeader('allow', methods.join(', '))
  problem(response, 'methodNotAllowed')
}

function fail(response: ServerResponse, error: unknown): void {
  console.error(error)
  if (response.headersSent) response.destroy()
  else problem(response, 'internal')
}

function problem(response: ServerResponse, code: ErrorCode): void {
  const body = problemOf(code)
  response.writeHead(body.status, PROBLEM_HEADERS).end(JSON.stringify(body))
}
