import { Pool } from 'undici'
import { AppError } from '@/server/platform/errors'
import type { OriginAddress } from '@/server/web/origin/messages'

/** An origin as the edge sees it. */
export type Upstream = {
  readonly pool: Pool
  /** Requests without a complete answer. */
  outstanding: number
}

export type Upstreams = ReturnType<typeof createUpstreams>

/** Milliseconds for which requests wait for an origin while all of them restart. */
const PATIENCE = 10_000
/** Milliseconds until it is known that an origin whose connection broke has died. */
const DEATH = 100
/** Milliseconds until the head of an answer, and the next chunk of its body, time out. */
const HEADERS_TIMEOUT = 120_000
const BODY_TIMEOUT = 120_000
/** The head contains the cache tags, which are many for a large page. */
const MAX_HEAD_BYTES = 256 * 1024

/** The rotation of origins. `onChange` is called with their number. */
export function createUpstreams(onChange: (size: number) => void = () => {}) {
  const live = new Set<Upstream>()
  const idle = new Map<Upstream, () => void>()
  const waiting = new Set<() => void>()

  function least(not?: Upstream): Upstream | undefined {
    let found: Upstream | undefined
    for (const upstream of live)
      if (upstream !== not && (!found || upstream.outstanding < found.outstanding)) found = upstream
    return found
  }

  /** Picks an origin and counts the request in one step, so that concurrent requests do not pick the same one. */
  async function take(not?: Upstream): Promise<Upstream> {
    const found = least(not)
    if (found) return counted(found)
    if (not && !(await isJoined(DEATH)) && live.has(not)) return counted(not)
    if (live.size === 0 && !(await isJoined(PATIENCE))) throw new AppError('overloaded')
    return take(not)
  }

  function counted(upstream: Upstream): Upstream {
    upstream.outstanding++
    return upstream
  }

  /** Whether another origin joins within this many milliseconds. */
  function isJoined(patience: number): Promise<boolean> {
    return new Promise((resolve) => {
      const join = () => {
        clearTimeout(timer)
        waiting.delete(join)
        resolve(true)
      }
      const timer = setTimeout(() => {
        waiting.delete(join)
        resolve(false)
      }, patience)
      waiting.add(join)
    })
  }

  function takeOut(upstream: Upstream): void {
    if (live.delete(upstream)) onChange(live.size)
  }

  return {
    add(address: OriginAddress): Upstream {
      const upstream = { pool: poolOf(address), outstanding: 0 }
      live.add(upstream)
      onChange(live.size)
      for (const join of [...waiting]) join()
      return upstream
    },
    /** Takes an origin out of the rotation; resolves when its outstanding requests are done. */
    async retire(upstream: Upstream): Promise<void> {
      takeOut(upstream)
      if (upstream.outstanding > 0) await new Promise<void>((resolve) => idle.set(upstream, resolve))
      // It may have died meanwhile.
      await upstream.pool.close().catch(() => {})
    },
    /** Removes an origin that has died; its requests fail. */
    remove(upstream: Upstream): void {
      takeOut(upstream)
      idle.get(upstream)?.()
      idle.delete(upstream)
      upstream.pool.destroy().catch(() => {})
    },
    /**
     * Runs `use` with the least loaded origin, of equal ones the oldest, avoiding `not` if there is another. So one
     * request after another finds compiled code and warm caches. The request counts as open until `use` settles. Waits
     * if there is no origin.
     * @throws AppError overloaded when none joins in time; whatever `use` throws
     */
    async use<T>(use: (upstream: Upstream) => Promise<T>, not?: Upstream): Promise<T> {
      const upstream = await take(not)
      try {
        return await use(upstream)
      } catch (error) {
        // One that fails at once is always the least loaded: others are asked before it.
        if (live.delete(upstream)) live.add(upstream)
        throw error
      } finally {
        upstream.outstanding--
        if (upstream.outstanding === 0) {
          idle.get(upstream)?.()
          idle.delete(upstream)
        }
      }
    },
    get size() {
      return live.size
    },
  }
}

function poolOf(address: OriginAddress): Pool {
  const options = {
    connections: null,
    pipelining: 1,
    keepAliveTimeout: 60_000,
    headersTimeout: HEADERS_TIMEOUT,
    bodyTimeout: BODY_TIMEOUT,
    maxHeaderSize: MAX_HEAD_BYTES,
  }
  return 'port' in address
    ? new Pool(`http://127.0.0.1:${address.port}`, options)
    : new Pool('http://origin', { ...options, socketPath: address.socketPath })
}
