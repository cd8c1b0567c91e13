import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Replica } from '@/server/platform/database/replica'
import { AppError } from '@/server/platform/errors'
import { KEY_HEADER } from '@/server/web/http/client'
import { INVALIDATED_HEADER, REPLICA_HEADER, SECRET_HEADER, SITE_HEADER } from '@/server/web/origin/headers'
import type { Upstream, Upstreams } from './upstreams'

/** A request as an origin gets it. */
export type Asked = {
  method: string
  address: string
  headers: Record<string, string | string[] | undefined>
  /** A complete body, or a stream with backpressure. */
  body?: Buffer | Readable | null
  signal?: AbortSignal
}

/** An origin's answer: complete, or for a long one its beginning and the `rest`. */
export type Answered = {
  status: number
  headers: Record<string, string | string[] | undefined>
  start: Buffer
  rest: AsyncIterator<Uint8Array> | null
}

/** Bytes of an answer that are buffered before it is forwarded. Until then another origin can be asked instead. */
const MAX_GATHERED = 1024 * 1024

type Options = {
  upstreams: Upstreams
  secret: string
  /** Called with the cache tags that a write has invalidated, before its answer is forwarded. */
  onInvalidated: (tags: readonly string[]) => void
  /** Called when an origin was lost before it answered a write, which may have been committed. */
  onLost: () => void
  /** A replica of the database, from which reads without a token may be answered. */
  replica?: Pick<Replica, 'isCurrent' | 'noteWrite'> | undefined
  /** How many changes of the site's settings are known; undefined while that is not known. */
  siteMark?: () => number | undefined
}

export type Ask = <T>(asked: Asked, take: (answered: Answered) => Promise<T>) => Promise<T>

/**
 * Asks an origin. Retries a read once on another origin when the first is lost (RFC 9110, section 9.2.2: reads can be
 * repeated). `take` gets the answer; the request counts as outstanding until `take` is done.
 * @throws AppError overloaded, interrupted (an origin was lost during a write)
 */
export function asker({ upstreams, secret, onInvalidated, onLost, replica, siteMark }: Options): Ask {
  return async (asked, take) => {
    const isRepeatable = REPEATABLE.includes(asked.method) && !asked.body
    let isTaken = false
    let first: Upstream | undefined
    const attempt = (upstream: Upstream) =>
      answerOf(upstream, asked).then((answered) => {
        isTaken = true
        return take(answered)
      })
    try {
      return await upstreams.use((upstream) => {
        first = upstream
        return attempt(upstream)
      })
    } catch (error) {
      if (isTaken || error instanceof AppError || asked.signal?.aborted) throw error
      // A header or method that node:http accepts and undici does not.
      if (isCode(error, /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)$/)) throw new AppError('malformedAddress')
      if (!isRepeatable) {
        replica?.noteWrite()
        onLost()
        throw new AppError(isTimeout(error) ? 'overloaded' : 'interrupted')
      }
      if (isTimeout(error)) throw new AppError('overloaded')
      return upstreams.use(attempt, first).catch((again: unknown) => {
        throw isTaken || again instanceof AppError ? again : new AppError('overloaded')
      })
    }
  }

  async function answerOf({ pool }: Upstream, { method, address, headers, body, signal }: Asked): Promise<Answered> {
    const mark = siteMark?.()
    const {
      statusCode,
      headers: given,
      body: stream,
    } = await pool.request({
      method: method as Dispatcher.HttpMethod,
      path: address,
      headers: {
        ...headers,
        [SECRET_HEADER]: secret,
        ...(mark !== undefined && { [SITE_HEADER]: String(mark) }),
        ...(isPublicRead(method, headers) && replica?.isCurrent() && { [REPLICA_HEADER]: '1' }),
      },
      body: body ?? null,
      signal: signal ?? null,
    })
    const invalidated = given[INVALIDATED_HEADER]
    if (typeof invalidated === 'string') {
      replica?.noteWrite()
      onInvalidated(invalidated.split(','))
    }
    const pieces = stream[Symbol.asyncIterator]()
    const chunks: Uint8Array[] = []
    let size = 0
    while (size <= MAX_GATHERED) {
      const { value, done } = await pieces.next()
      if (done) return { status: statusCode, headers: given, start: Buffer.concat(chunks), rest: null }
      chunks.push(value)
      size += value.length
    }
    return { status: statusCode, headers: given, start: Buffer.concat(chunks), rest: pieces }
  }
}

const REPEATABLE = ['GET', 'HEAD', 'OPTIONS']

/** Whether the answer is the same for everybody: users must find their own new texts, which others don't see. */
function isPublicRead(method: string, headers: Asked['headers']): boolean {
  return REPEATABLE.includes(method) && !headers.authorization && !headers.cookie && !headers[KEY_HEADER]
}

const isTimeout = (error: unknown) => isCode(error, /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/)

function isCode(error: unknown, code: RegExp): boolean {
  return error instanceof Error && 'code' in error && code.test(String(error.code))
}
