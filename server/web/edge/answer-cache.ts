import { LRUCache } from 'lru-cache'
import type { Body } from './body'

/** A complete answer, ready to be sent. */
export type Answer = {
  status: number
  etag: string
  /** Headers as alternating names and values, the fastest form for node:http. */
  fields: string[]
  body: Body
  /** When the fetch began (Date.now()): the answer contains everything that was committed before. */
  askedAt: number
  /**
   * Milliseconds for which it may be cached (0: not at all), and served stale while the invalidation log cannot be
   * read. An immutable file that names none is never stale: nothing that the log says concerns it.
   */
  keptFor: number
  staleFor: number
  /** Requests for the answer, and half of those for its predecessor under the same key, which counts likewise. */
  asked?: number
}

/** An answer with its cache tags. */
export type Fetched = { answer: Answer; tags: ReadonlySet<string> }
/** A fetch; `unwanted` is aborted when nobody waits for it any more. */
type Fetch = (unwanted: AbortSignal) => Promise<Fetched>
type Fetching = {
  fetched: Promise<Fetched>
  invalidated: Set<string>
  isClosed: boolean
  waiting: number
  unwanted: AbortController
}

export type AnswerCache = ReturnType<typeof createAnswerCache>

/** Approximate bytes of a cached answer besides its body. */
const OVERHEAD = 2048
/** Dropped answers whose numbers of requests are remembered. */
const MOST_REMEMBERED = 5000

/**
 * Complete answers in memory, at most `maxBytes`, dropped when one of their tags is invalidated. Requests for the same
 * key share one fetch. If a tag was invalidated during the fetch, the answer is sent but not cached. A request that
 * came after the invalidation starts a new fetch.
 */
export function createAnswerCache(maxBytes: number) {
  const answers = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.bytes + OVERHEAD,
    dispose: ({ asked = 0 }, key) => {
      if (asked >= 2) wanted.set(key, asked / 2)
      forget(key)
    },
  })
  /** Half the number of requests for each dropped answer, by its key. */
  const wanted = new LRUCache<string, number>({ max: MOST_REMEMBERED })
  const tagsOf = new Map<string, ReadonlySet<string>>()
  const keysOf = new Map<string, Set<string>>()
  const underway = new Map<string, Fetching>()
  const fetching = new Set<Fetching>()

  function forget(key: string): void {
    for (const tag of tagsOf.get(key) ?? []) {
      const keys = keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(tag)
    }
    tagsOf.delete(key)
  }

  function keep(key: string, { answer, tags }: Fetched): void {
    answers.set(key, answer)
    if (!answers.has(key)) return
    answer.asked = (wanted.get(key) ?? 0) + 1
    tagsOf.set(key, tags)
    for (const tag of tags) {
      const keys = keysOf.get(tag) ?? new Set()
      keysOf.set(tag, keys.add(key))
    }
  }

  function start(key: string, fetch: Fetch): Fetching {
    const unwanted = new AbortController()
    const fetched = fetch(unwanted.signal)
    const own: Fetching = { fetched, invalidated: new Set(), isClosed: false, waiting: 0, unwanted }
    fetching.add(own)
    underway.set(key, own)
    const over = (found?: Fetched) => {
      fetching.delete(own)
      if (underway.get(key) === own) underway.delete(key)
      if (found && found.answer.keptFor > 0 && !isStale(own, found)) keep(key, found)
    }
    own.fetched.then(over, () => over())
    return own
  }

  return {
    /** Whether there is an answer under `key`. This does not count as a request. */
    has: (key: string): boolean => answers.has(key),
    /** The cached answer under `key`, if any. This counts as a request. */
    peek(key: string): Answer | undefined {
      const answer = answers.get(key)
      if (answer) answer.asked = (answer.asked ?? 0) + 1
      return answer
    },
    /**
     * The answer under `key`: joins an in-flight fetch for the same key, or starts one.
     * @param left aborted when the client leaves
     * @throws the reason of `left`; whatever `fetch` throws
     */
    async get(key: string, fetch: Fetch, left?: AbortSignal): Promise<Answer> {
      const joined = underway.get(key)
      if (!joined || joined.isClosed) return (await waitFor(start(key, fetch), left)).answer
      // Tags invalidated before this request count; the answer's own tags are known only after the fetch.
      const before = new Set(joined.invalidated)
      const found = await waitFor(joined, left).catch((error: unknown) => {
        if (joined.unwanted.signal.aborted && !left?.aborted) return null
        throw error
      })
      return !found || isStale({ invalidated: before }, found) ? this.get(key, fetch, left) : found.answer
    },
    /** Drops every answer with one of these tags; "*" is everything. */
    invalidate(tags: readonly string[]): void {
      for (const own of fetching) {
        for (const tag of tags) own.invalidated.add(tag)
        if (tags.includes('*')) own.isClosed = true
      }
      if (tags.includes('*')) answers.clear()
      else for (const tag of tags) for (const key of [...(keysOf.get(tag) ?? [])]) answers.delete(key)
    },
    /** The keys of at most `most` answers with this tag, the most requested ones; of equal ones the last requested. */
    wanted(tag: string, most: number): string[] {
      const keys = keysOf.get(tag)
      if (!keys) return []
      const found: [key: string, asked: number][] = []
      // The last requested one comes first.
      for (const [key, { asked = 0 }] of answers.entries()) if (keys.has(key)) found.push([key, asked])
      return found
        .sort(([, one], [, other]) => other - one)
        .slice(0, most)
        .map(([key]) => key)
    },
    get size() {
      return answers.size
    },
    get bytes() {
      return answers.calculatedSize
    },
  }
}

/** Waits for a fetch until the client leaves. A request that left holds nothing; the last ends the fetch's wait. */
function waitFor(own: Fetching, left?: AbortSignal): Promise<Fetched> {
  own.waiting++
  if (!left) return own.fetched
  return new Promise((resolve, reject) => {
    const leave = () => {
      own.waiting--
      if (own.waiting === 0) own.unwanted.abort()
      reject(left.reason)
    }
    left.addEventListener('abort', leave, { once: true })
    own.fetched.then(resolve, reject).finally(() => left.removeEventListener('abort', leave))
  })
}

function isStale({ invalidated }: Pick<Fetching, 'invalidated'>, { tags }: Fetched): boolean {
  if (invalidated.has('*')) return true
  for (const tag of invalidated) if (tags.has(tag)) return true
  return false
}
