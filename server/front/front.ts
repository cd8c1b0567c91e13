import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { AppError, ERROR_STATUS, type ErrorCode } from '../errors'
import { withoutAlias } from '../http/aliases'
import { markClient } from '../http/client'
import { etagMatches } from '../http/etag'
import { problemHeaders, problemOf } from '../http/problem'
import { noteVisitor } from '../pace'
import type { Behind } from './behind'
import { bodyOf } from './body'
import type { Asked, Captured, More } from './capture'
import { costlyTurns, isCostly } from './costly'
import { FAILURE_PAGE } from './failure'
import { FILE_CACHE_BYTES, fileAddress, renderFile } from './files'
import { gathered, incomingOf } from './incoming'
import { type Address, addressOf, isKeptCall } from './keep'
import { createPages, type Page, type Pages } from './pages'
import { contentSecurityPolicy, securityHeaders } from './policy'

export type Front = { handle: RequestListener; pages: Pages; files: Pages }

type Options = { behind: Behind; siteUrl: string; maxBytes: number }

/**
 * What stands before Next: public pages are asked for as nobody, finished whole, kept in memory while nothing they show
 * changes, and sent with a Content-Security-Policy that names exactly their scripts. All else is handed on.
 */
export function createFront({ behind, siteUrl, maxBytes }: Options): Front {
  const pages = createPages(maxBytes)
  const inTurn = costlyTurns()
  const files = createPages(FILE_CACHE_BYTES)
  const security = Object.entries(securityHeaders(siteUrl))
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
    noteVisitor()
    const ready = kept ? pages.peek(canonical) : undefined
    const finish = async () => {
      const caching = confidential ? 'private, no-cache' : 'public, max-age=0, must-revalidate'
      const { brotli, ...page } = await behind.render(canonical, caching)
      return { ...page, body: bodyOf(brotli) }
    }
    const page = ready ?? (kept ? pages.get(canonical, finish) : pages.render(finish))
    answer(request, response, page, canonical.startsWith('/api/') ? problem : failurePage)
  }

  function sendFile(file: string, request: IncomingMessage, response: ServerResponse): void {
    const guard = file.startsWith('/api/') ? [] : ['content-security-policy', NO_INLINE_SCRIPTS]
    const finish = () => renderFile(behind.call, file, [...security.flat(), ...guard])
    answer(request, response, files.peek(file) ?? files.get(file, finish), problem)
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    page: Page | Promise<Page>,
    refuse: Refuse,
  ): void {
    if (page instanceof Promise)
      page.then((found) => send(request, response, found)).catch((error: unknown) => fail(response, error, refuse))
    else send(request, response, page)
  }

  function passOn({ whole, path }: Place, request: IncomingMessage, response: ServerResponse): void {
    if (!path.startsWith('/api/')) response.setHeader('content-security-policy', NO_INLINE_SCRIPTS)
    // Nothing public may depend on who asks; what is mine comes by calls that carry a token. Only next-auth reads its cookie.
    if (!path.startsWith('/api/auth/')) delete request.headers.cookie
    markClient(request)
    // Nobody must read another address out of it than was judged here.
    const asked = { method: request.method ?? 'GET', address: whole, headers: request.headers }
    const incoming = incomingOf(request)
    if (!path.startsWith('/api/')) noteVisitor()
    const { more } = incoming ?? {}
    const answered = isCostly(asked.method, path) ? callInTurn(asked, response, more) : behind.call(asked, more)
    answered
      .then((answer) => sendAnswer(request, response, answer))
      .catch((error: unknown) => fail(response, error, problem))
      .finally(() => incoming?.leave())
  }

  async function callInTurn(asked: Asked, response: ServerResponse, more?: More): Promise<Captured> {
    const all = more && (await gathered(more))
    const isWanted = () => !response.destroyed
    return inTurn(() => (isWanted() ? behind.call(asked, all) : Promise.reject(new AppError('overloaded'))), isWanted)
  }

  function fail(response: ServerResponse, error: unknown, refuse: Refuse): void {
    const code = error instanceof AppError ? error.code : 'internal'
    if (code === 'internal') console.error(error)
    if (response.headersSent) response.destroy()
    else refuse(secure(response), code)
  }

  function secure(response: ServerResponse): ServerResponse {
    for (const [name, value] of security) response.setHeader(name, value)
    return response
  }

  return { handle, pages, files }
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

function sendAnswer({ method }: IncomingMessage, response: ServerResponse, { status, headers, body }: Captured): void {
  const length = method === 'HEAD' || status === 204 || status === 304 ? {} : { 'content-length': body.length }
  response.writeHead(status, { ...headers, ...length })
  response.end(method === 'HEAD' ? undefined : body)
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

type Refuse = (response: ServerResponse, code: ErrorCode) => void

const failurePage: Refuse = (response, code) => {
  const status = ERROR_STATUS[code]
  const headers = { ...problemHeaders(status), 'content-type': 'text/html; charset=utf-8' }
  response.writeHead(status, { ...headers, 'content-security-policy': NO_INLINE_SCRIPTS }).end(FAILURE_PAGE)
}

function problem(response: ServerResponse, code: ErrorCode): void {
  const body = problemOf(code)
  response.writeHead(body.status, problemHeaders(body.status)).end(JSON.stringify(body))
}
