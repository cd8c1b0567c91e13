import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { ErrorCode } from '../errors'
import { etagMatches } from '../http/etag'
import { PROBLEM_HEADERS, problemOf } from '../http/problem'
import { capture } from './capture'
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
    if (!url) return refuse(response)
    if (!isPage(request, url)) return next(request, response)
    const { canonical, kept } = addressOf(url)
    const render = () => renderPage(next, canonical, host, kept)
    const page = kept ? pages.get(canonical, render) : pages.render(render)
    page.then((found) => send(request, response, found)).catch((error: unknown) => fail(response, error))
  }
  return { handle, pages }
}

/** Navigations for a whole document, and the one call that is like one; files and payloads of client navigation are not. */
function isPage(request: IncomingMessage, url: URL): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (request.headers.rsc !== undefined || url.searchParams.has('_rsc')) return false
  const path = url.pathname
  if (isKeptCall(path)) return request.headers.authorization === undefined
  if (path.startsWith('/api/') || path === '/api' || path.startsWith('/_next/')) return false
  return !/\.[a-z0-9]+$/i.test(path)
}

async function renderPage(next: RequestListener, address: string, host: string, kept: boolean): Promise<Page> {
  const nonce = randomBytes(16).toString('hex')
  const policy = contentSecurityPolicy([`'nonce-${nonce}'`])
  const { status, headers, body } = await capture(next, address, {
    host,
    accept: 'text/html',
    'content-security-policy': policy,
  })
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

function parse(address: string | undefined, siteUrl: string): URL | undefined {
  try {
    decodeURIComponent((address ?? '/').split('?')[0] ?? '/')
    return new URL(address ?? '/', siteUrl)
  } catch {
    return undefined
  }
}

function refuse(response: ServerResponse): void {
  problem(response, 'malformedAddress')
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
