import { REQUEST_ID_HEADER } from '@/server/web/http/request-id'
import { traceHeader } from '@/server/web/http/request-spans'
import type { Place } from '@/server/web/http/route-table'
import { HOP_HEADERS } from '@/server/web/origin/headers'
import type { Answer, Fetched } from './answer-cache'
import type { Answered, Asked } from './ask'
import { brotliBody, compressedBody, plainBody } from './body'
import type { Exchange } from './exchange'

/** Brotli quality at the first request, and later. Immutable files are compressed best. */
const PAGES = { first: 1, later: 6 }
const FILES = { first: 5, later: 11 }
const TEXT = /^(?:text\/|application\/(?:java|ecma)script|application\/json|image\/svg)/

/** Hop-by-hop headers, and headers that are set for each client. */
const DROPPED = new Set([...HOP_HEADERS, 'date', 'content-length', 'content-encoding'])

type Options = {
  /**
   * Asks an origin for a place; `client` is the limiter's key. An unwanted request leaves the queue, but is not stopped
   * once it is asked.
   */
  ask: (
    place: Place,
    client: string,
    asked: Asked,
    take: (answered: Answered) => Promise<Fetched>,
    unwanted: AbortSignal,
  ) => Promise<Fetched>
  /** The host of the public address. */
  host: string
  /** Whether a cache in front is purged by tag. Then it gets the directives for shared caches. */
  isPurgedOutside: boolean
}

/**
 * Fetches a shared answer without anything that identifies a client, and prepares it for the cache. `client` is the
 * address of the first client that asked; the fetch uses its turn in the fair queue and its exchange.
 */
export function sharedAnswers({ ask, host, isPurgedOutside }: Options) {
  return async (place: Place, client: string, { id, span }: Exchange, unwanted: AbortSignal): Promise<Fetched> => {
    const { address, kind, policy } = place
    const askedAt = Date.now()
    const headers = {
      host,
      accept: kind === 'page' ? 'text/html' : '*/*',
      'accept-encoding': 'br',
      [REQUEST_ID_HEADER]: id,
      ...traceHeader(span),
    }
    const take = async ({ status, headers, start, rest }: Answered): Promise<Fetched> => {
      const bytes = rest ? await gathered(start, rest) : start
      const directives = String(headers['cache-control'] ?? '')
      // The page of a hidden entry is kept as a shown one; other refusals name no time.
      const isKept = status === 200 || status === 410
      const type = String(headers['content-type'])
      const quality = policy.isImmutable ? FILES : PAGES
      const answer: Answer = {
        status,
        askedAt,
        etag: String(headers.etag ?? ''),
        fields: fieldsOf(headers, isPurgedOutside, policy.isImmutable && TEXT.test(type)),
        keptFor: isKept ? seconds(directives, policy.isImmutable ? 'max-age' : 's-maxage') * 1000 : 0,
        staleFor: seconds(directives, 'stale-if-error') * 1000,
        body:
          headers['content-encoding'] === 'br'
            ? brotliBody(bytes, quality.later)
            : TEXT.test(type)
              ? await compressedBody(bytes, quality.first, quality.later)
              : plainBody(bytes),
      }
      return { answer, tags: new Set(String(headers['cache-tag'] ?? '').split(',')) }
    }
    return ask(place, client, { method: 'GET', address, headers }, take, unwanted)
  }
}

function fieldsOf(
  headers: Record<string, string | string[] | undefined>,
  isPurgedOutside: boolean,
  variesByEncoding: boolean,
): string[] {
  const fields = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || DROPPED.has(name)) return []
    if (isPurgedOutside) return [name, String(value)]
    if (name === 'cache-tag') return []
    return [name, name === 'cache-control' ? unpurged(String(value), 'cache-tag' in headers) : String(value)]
  })
  return variesByEncoding && !('vary' in headers) ? [...fields, 'vary', 'Accept-Encoding'] : fields
}

/** Seconds for which a shared cache that nobody purges may keep a file that can be withdrawn. */
const UNPURGED = 60

/**
 * The directives of an answer if no cache is purged. Directives for shared caches are removed, since only purged caches
 * may have them. A public file with tags can be withdrawn, so shared caches must ask again soon; browsers ignore that
 * (s-maxage, RFC 9111, section 5.2.2.10).
 */
export function unpurged(cacheControl: string, hasTags: boolean): string {
  const forBrowsers = cacheControl.replace(/,\s*(?:s-maxage|stale-if-error)=\d+/g, '')
  return hasTags && /^public,.*\bimmutable\b/.test(forBrowsers) ? `${forBrowsers}, s-maxage=${UNPURGED}` : forBrowsers
}

function seconds(cacheControl: string, directive: string): number {
  return Number(new RegExp(`(?:^|[\\s,])${directive}=(\\d+)`).exec(cacheControl)?.[1] ?? 0)
}

async function gathered(start: Buffer, rest: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [start]
  for (let next = await rest.next(); !next.done; next = await rest.next()) chunks.push(next.value)
  return Buffer.concat(chunks)
}
