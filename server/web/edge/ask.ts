import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { AppError } from '@/server/platform/errors'
import { INVALIDATED_HEADER, SECRET_HEADER } from '@/server/web/origin/headers'
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
const MOST_GATHERED = 1024 * 1024

type Options = {
  upstreams: Upstreams
  secret: string
  /** Called with the cache tags that a write has invalidated, before its answer is forwarded. */
  onInvalidated: (tags: readonly string[]) => void
  /** Called when an origin was lost before it answered a write, which may have been committed. */
  onLost: () => void
}

export type Ask = <T>(asked: Asked, take: (answered: Answered) => Promise<T>) => Promise<T>

/**
 * Asks an origin. Retries a read once on another origin when the first is lost (RFC 9110, section 9.2.2: reads can be
 * repeated). `take` gets the answer; the request counts as outstanding until `take` is done.
 * @throws AppError overloaded, interrupted (an origin was lost during a write)
 */
export function asker({ upstreams, secret, onInvalidated, onLost }: Options): Ask {
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
    const {
      statusCode,
      headers: given,
      body: stream,
    } = await pool.request({
      method: method as Dispatcher.HttpMethod,
      path: address,
      headers: { ...headers, [SECRET_HEADER]: secret },
      body: body ?? null,
      signal: signal ?? null,
    })
    const invalidated = given[INVALIDATED_HEADER]
    if (typeof invalidated === 'string') onInvalidated(invalidated.split(','))
    const pieces = stream[Symbol.asyncIterator]()
    const chunks: Uint8Array[] = []
    let size = 0
    while (size <= MOST_GATHERED) {
      const { value, done } = await pieces.next()
      if (done) return { status: statusCode, headers: given, start: Buffer.concat(chunks), rest: null }
      chunks.push(value)
      size += value.length
    }
    return { status: statusCode, headers: given, start: Buffer.concat(chunks), rest: pieces }
  }
}

const REPEATABLE = ['GET', 'HEAD', 'OPTIONS']

const isTimeout = (error: unknown) => isCode(error, /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/)

function isCode(error: unknown, code: RegExp): boolean {
  return error instanceof Error && 'code' in error && code.test(String(error.code))
}
