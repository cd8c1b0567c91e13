import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { DISMISS_SCRIPT } from '@/lib/dismissed'
import { DISPLAY_SCRIPT } from '@/lib/display'
import type { AnswerContext, HiddenEntry } from '@/server/platform/cache/context'
import type { CachePolicy, Contents } from '@/server/web/http/cache-policy'
import { failurePage, hiddenPage } from '@/server/web/http/failure-page'
import { IGNORED_HEADER } from '@/server/web/http/ignored-parameters'
import type { Place } from '@/server/web/http/route-table'
import { contentSecurityPolicy } from '@/server/web/http/security'
import type { Collected } from './collect'

/** An answer that is ready to be sent. */
export type Finished = { status: number; headers: Record<string, string>; body: Buffer }

/** Seconds for which an answer may be cached, and served stale while invalidations cannot be read (RFC 5861). */
export type Lifetimes = { kept: number; stale: Record<Contents, number> }

/**
 * Finishes a page or shared call that Next has rendered: adds a Content-Security-Policy with the hashes of exactly the
 * scripts that Next marked with `nonce`, an ETag, and the headers for caches.
 */
export function finish(
  { status: rendered, headers, body }: Collected,
  { policy, isShared, locale, ignored }: Place,
  context: AnswerContext,
  { nonce, lifetimes }: { nonce: string; lifetimes: Lifetimes },
): Finished {
  const { tags, noStore, notFound, hidden, moved, outage } = context
  const isHtml = String(headers['content-type']).startsWith('text/html')
  if (rendered >= 500 && isHtml) return failure(failurePage(outage ?? 'internal', locale))
  if (hidden !== undefined && isHtml) return ofHidden(hidden, { policy, isShared, locale }, context, lifetimes)
  const status = statusOf(rendered, { notFound, hidden, moved })
  const page = isHtml ? sealScripts(body, nonce) : undefined
  const sent = page?.html ?? body
  const isKept = isShared && status === 200 && !noStore
  return {
    status,
    body: sent,
    headers: {
      ...carried(headers, nonce),
      ...(!isShared && ignoredOf(headers, ignored)),
      ...(page && { 'content-security-policy': page.policy }),
      vary: 'Accept-Encoding, Authorization, RSC',
      'cache-control': status === 200 ? cacheControl(isKept, policy, lifetimes) : 'no-store',
      ...(status === 200 && { etag: `W/"${createHash('sha1').update(sent).digest('base64url')}"` }),
      ...(isKept && { 'cache-tag': [...tags].join(',') }),
    },
  }
}

type Seen = Pick<AnswerContext, 'notFound' | 'hidden' | 'moved'>

function statusOf(rendered: number, { notFound, hidden, moved }: Seen): number {
  if (rendered === 308 && moved) return 301
  if (hidden !== undefined && (rendered === 200 || rendered === 404)) return 410
  return rendered === 200 && notFound ? 404 : rendered
}

/** Our own error page, because Next's needs scripts. */
function failure({ status, body }: { status: number; body: string }): Finished {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return { status, body: Buffer.from(body), headers: status === 503 ? { ...headers, 'retry-after': '2' } : headers }
}

/** The page of a hidden entry is cached as its others are: showing the entry again invalidates the same tags. */
function ofHidden(
  entry: HiddenEntry,
  { policy, isShared, locale }: Pick<Place, 'policy' | 'isShared' | 'locale'>,
  { tags, noStore }: AnswerContext,
  lifetimes: Lifetimes,
): Finished {
  const { status, body } = hiddenPage(entry, locale)
  const isKept = isShared && !noStore
  return {
    status,
    body: Buffer.from(body),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding, Authorization, RSC',
      'cache-control': cacheControl(isKept, policy, lifetimes),
      ...(isKept && { 'cache-tag': [...tags].join(',') }),
    },
  }
}

/** Browsers revalidate each time; shared caches that are purged store it (s-maxage, RFC 9111, section 5.2.2.10). */
function cacheControl(
  isKept: boolean,
  { secret, isConfidential, isUnstored, contents }: CachePolicy,
  { kept, stale }: Lifetimes,
): string {
  if (secret !== null || isUnstored) return 'no-store'
  if (isConfidential) return 'private, no-cache'
  const forBrowsers = 'public, max-age=0, must-revalidate'
  return isKept ? `${forBrowsers}, s-maxage=${kept}, stale-if-error=${stale[contents]}` : forBrowsers
}

const CARRIED = ['content-type', 'last-modified', 'location', 'link', 'x-robots-tag', 'retry-after', 'www-authenticate']

/** The headers of Next that are kept. Links to preload contain the nonce, too. */
function carried(headers: Record<string, string>, nonce: string): Record<string, string> {
  return Object.fromEntries(
    CARRIED.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value.replaceAll(`; nonce="${nonce}"`, '')]]
    }),
  )
}

/**
 * The header of ignored parameters: as the call tells it, or by the address of a call that is asked by its canonical
 * one. The edge adds it to shared answers, since no kept copy may have it.
 */
function ignoredOf(headers: Record<string, string>, [, names]: Place['ignored']): Record<string, string> {
  const told = headers[IGNORED_HEADER] ?? names
  return told === undefined ? {} : { [IGNORED_HEADER]: told }
}

/**
 * The body in an encoding that the client accepts (RFC 9110, section 12.5.3), compressed for speed: of pages the lowest
 * quality takes a third of the time of the next one, for 3 to 7 % more bytes. The edge compresses again what is asked
 * for again.
 */
export function encoded(body: Buffer, accepted: string): { encoding?: 'br' | 'gzip'; bytes: Buffer } {
  if (BROTLI.test(accepted)) return { encoding: 'br', bytes: brotliCompressSync(body, FAST) }
  return GZIP.test(accepted) ? { encoding: 'gzip', bytes: gzipSync(body, { level: 1 }) } : { bytes: body }
}

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }
const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/

const DISPLAY_SOURCE = source(DISPLAY_SCRIPT)
const DISMISS_SOURCE = source(DISMISS_SCRIPT)

/**
 * Finds the scripts that Next marked with `nonce`, allows their hashes and removes the nonces, because a cached page
 * cannot have a fresh one. A script injected through a user's text has no nonce and stays forbidden. The page stays
 * bytes: as a text it would be decoded, searched and encoded again.
 */
export function sealScripts(html: Buffer, nonce: string): { html: Buffer; policy: string } {
  const sources = new Set([DISPLAY_SOURCE])
  if (html.includes(`<script>${DISMISS_SCRIPT}</script>`)) sources.add(DISMISS_SOURCE)
  const mark = Buffer.from(` nonce="${nonce}"`)
  const pieces: Buffer[] = []
  let from = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
    pieces.push(html.subarray(from, at))
    from = at + mark.length
    const script = inlineScript(html, at)
    if (script) sources.add(source(script))
  }
  return { html: Buffer.concat([...pieces, html.subarray(from)]), policy: contentSecurityPolicy(sources) }
}

/**
 * The script whose opening tag has an attribute at `at`; undefined for other elements, and for a script from a file.
 */
function inlineScript(html: Buffer, at: number): Buffer | undefined {
  const end = html.indexOf('>', at)
  const tag = html.toString('latin1', html.lastIndexOf('<', at), end)
  if (!tag.startsWith('<script') || /\ssrc=/.test(tag)) return undefined
  return html.subarray(end + 1, html.indexOf('</script>', end))
}

function source(script: string | Buffer): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
