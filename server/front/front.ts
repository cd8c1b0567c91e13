import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { ErrorCode } from '../errors'
import { withoutAlias } from '../http/aliases'
import { markClient } from '../http/client'
import { etagMatches } from '../http/etag'
import { PROBLEM_HEADERS, problemOf } from '../http/problem'
import { bodyOf } from './body'
import { type Captured, capture } from './capture'
import { FAILURE_PAGE } from './failure'
import { FILE_CACHE_BYTES, fileAddress, renderFile } from './files'
import { type Address, addressOf, isKeptCall } from './keep'
import { createPages, type Page, type Pages } from './pages'
import { contentSecurityPolicy, sealScripts, securityHeaders } from './policy'
import { isMissing } from './tags'

export type Front = { handle: RequestListener; pages: Pages; files: Pages }

type Options = { next: RequestListener; siteUrl: string; maxBytes: number }

/**
 * What stands before Next: public pages are asked for as nobody, finished whole, kept in memory while nothing they show
 * changes, and sent with a Content-Security-Policy that names exactly their scripts. All else passes through.
 */
export function createFront({ next, siteUrl, maxBytes }: Options): Front {
  const pages = createPages(maxBytes)
  const files = createPages(FILE_CACHE_BYTES)
  const security = Object.entries(securityHeaders(siteUrl))
  const site: Site = { next, host: new URL(siteUrl).host, security: security.flat() }
  const placeOf = remembering((address) => placeAt(address, siteUrl))

  const handle: RequestListener = (request, response) => {
    const place = placeOf(request.url ?? '/')
    const asked = place && kindOf(request, place)
    if (place && asked === 'own') {
      sendOwn(place, request, response)
      return
    }
    if (place?.file && asked === 'file') {
      sendFile(place.file, request, response)
      return
    }
    secure(response)
    if (!place) problem(response, 'malformedAddress')
    else if (asked === 'refused') notAllowed(response, METHODS)
    else if (asked === 'unwritable') notAllowed(response, READING)
    else passOn(place, request, response)
  }

  function sendOwn(
    { canonical, kept, confidential }: Address,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const ready = kept ? pages.peek(canonical) : undefined
    const render = () =>
      renderPage(site, canonical, confidential ? 'private, no-cache' : 'public, max-age=0, must-revalidate')
    answer(request, response, ready ?? (kept ? pages.get(canonical, render) : pages.render(render)))
  }

  function sendFile(file: string, request: IncomingMessage, response: ServerResponse): void {
    const guard = file.startsWith('/api/') ? [] : ['content-security-policy', NO_INLINE_SCRIPTS]
    const render = () => renderFile(next, file, [...site.security, ...guard])
    answer(request, response, files.peek(file) ?? files.get(file, render))
  }

  function answer(request: IncomingMessage, response: ServerResponse, page: Page | Promise<Page>): void {
    if (page instanceof Promise)
      page.then((found) => send(request, response, found)).catch((error: unknown) => fail(response, error))
    else send(request, response, page)
  }

  function passOn({ whole, path }: Place, request: IncomingMessage, response: ServerResponse): void {
    if (!path.startsWith('/api/')) response.setHeader('content-security-policy', NO_INLINE_SCRIPTS)
    // Nothing public may depend on who asks; what is mine comes by calls that carry a token. Only next-auth reads its cookie.
    if (!path.startsWith('/api/auth/')) delete request.headers.cookie
    markClient(request)
    // Next must not read another address out of it than was judged here.
    request.url = whole
    next(request, response)
  }

  function fail(response: ServerResponse, error: unknown): void {
    console.error(error)
    if (response.headersSent) response.destroy()
    else problem(secure(response), 'internal')
  }

  function secure(response: ServerResponse): ServerResponse {
    for (const [name, value] of security) response.setHeader(name, value)
    return response
  }

  return { handle, pages, files }
}

type Site = { next: RequestListener; host: string; security: string[] }

const READING = ['GET', 'HEAD']
/** Next fails at others instead of refusing them. */
const METHODS = [...READING, 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * For answers that Next writes itself: those that are HTML (an unknown file) run no script but the files of the site. The
 * API has its own, which this would hide.
 */
const NO_INLINE_SCRIPTS = contentSecurityPolicy([])

/**
 * Pages, and the one call that is like one, are the front's own. The rest of the API, files and payloads of navigation
 * within the site are foreign to it. Only the API can be written to.
 */
function kindOf({ method = 'GET', headers }: IncomingMessage, { path, file }: Place) {
  if (!METHODS.includes(method)) return 'refused'
  const reading = READING.includes(method)
  if (file && reading) return 'file'
  if (isKeptCall(path)) return reading && headers.authorization === undefined ? 'own' : 'foreign'
  if (path === '/api' || path.startsWith('/api/')) return 'foreign'
  if (!reading) return 'unwritable'
  // What only says so in its address is a page: nobody may choose by a link to see it without its policy.
  return FILE.test(path) || headers.rsc === '1' ? 'foreign' : 'own'
}

const FILE = /^\/(?:(?:_next|fonts|sitemap)(?:\/|$)|[^/]+\.\w+$)/

async function renderPage({ next, host, security }: Site, address: string, caching: string): Promise<Page> {
  const nonce = randomBytes(16).toString('hex')
  const policy = contentSecurityPolicy([`'nonce-${nonce}'`])
  const asked = { host, accept: 'text/html', 'content-security-policy': policy }
  const { headers, body, ...answer } = await whole(next, address, asked)
  const status = answer.status === 200 && isMissing() ? 404 : answer.status
  const page = String(headers['content-type']).startsWith('text/html')
    ? sealScripts(body.toString('utf8'), nonce)
    : undefined
  const sent = page ? Buffer.from(page.html) : body
  const etag = `W/"${createHash('sha1').update(sent).digest('base64url')}"`
  const own = {
    ...carried(headers, nonce),
    ...(page && { 'content-security-policy': page.policy }),
    'cache-control': status === 200 ? caching : 'no-store',
    vary: 'Accept-Encoding, Authorization, RSC',
    ...(status === 200 && { etag }),
  }
  return { status, etag, fields: [...security, ...Object.entries(own).flat()], body: bodyOf(sent) }
}

/**
 * What Next answers, readable without scripts. When an entry is not there, Next leaves the not-found page to the browser's
 * scripts; at an address below it, where nothing can be, it sends that page whole. The page of an error is our own.
 */
async function whole(next: RequestListener, address: string, headers: Record<string, string>): Promise<Captured> {
  const answer = await capture(next, address, headers)
  if (answer.status >= 500 && String(answer.headers['content-type']).startsWith('text/html'))
    return { ...answer, body: FAILURE_PAGE }
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

function send(request: IncomingMessage, response: ServerResponse, { status, etag, fields, body }: Page): void {
  if (status === 200 && etagMatches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, fields).end()
    return
  }
  const { encoding, bytes } = body.as(String(request.headers['accept-encoding'] ?? ''))
  const encoded = encoding ? ['content-encoding', encoding] : []
  response.writeHead(status, [...fields, ...encoded, 'content-length', String(bytes.length)])
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** What was asked for: the address without its host, its path, and the page or the file that it means. */
type Place = Address & { whole: string; path: string; file: string | null }

/** The same addresses are asked for again and again; long ones are not worth the memory. */
function remembering(judge: (address: string) => Place | null): (address: string) => Place | null {
  const judged = new LRUCache<string, Place>({ max: 5000 })
  return (address) => {
    const known = judged.get(address)
    if (known) return known
    const place = judge(address)
    if (place && address.length <= 200) judged.set(address, place)
    return place
  }
}

function placeAt(address: string, siteUrl: string): Place | null {
  const url = parse(address, siteUrl)
  if (url) url.pathname = withoutAlias(url.pathname)
  return url && { ...addressOf(url), whole: url.pathname + url.search, path: url.pathname, file: fileAddress(url) }
}

function parse(address: string, siteUrl: string): URL | null {
  try {
    decodeURIComponent(address.split('?')[0] ?? '')
    // `OPTIONS *` means the server, two slashes another host.
    return address === '*' ? null : new URL(address.replace(/^[/\\]{2,}/, '/'), siteUrl)
  } catch {
    return null
  }
}

function notAllowed(response: ServerResponse, methods: readonly string[]): void {
  response.setHeader('allow', methods.join(', '))
  problem(response, 'methodNotAllowed')
}

function problem(response: ServerResponse, code: ErrorCode): void {
  const body = problemOf(code)
  response.writeHead(body.status, PROBLEM_HEADERS).end(JSON.stringify(body))
}
