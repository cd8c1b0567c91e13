import { LRUCache } from 'lru-cache'
import type { Body } from './body'
import { type CacheTag, onExpire, type Reading, reading } from './tags'

/** A finished page, ready to be sent. */
export type Page = {
  status: number
  etag: string
  /** Headers as node:http takes them quickest: names and values in turn. */
  fields: string[]
  body: Body
}

type Render = () => Promise<Page>
type Rendering = Reading & { page: Promise<Page>; outdated: boolean }

export type Pages = {
  /** The page that is kept under `key`, if there is one. */
  peek(key: string): Page | undefined
  /** The page under `key`: the kept one, the one that is being rendered right now, or a new one. */
  get(key: string, render: Render): Promise<Page>
  /** Renders without keeping. */
  render(render: Render): Promise<Page>
  /** While the other processes cannot be heard nothing is kept and nothing shared. */
  bypass(on: boolean): void
  readonly size: number
  readonly bytes: number
}

/** Bookkeeping of one kept page besides its bodies, roughly. */
const OVERHEAD = 2048

/**
 * Finished pages in memory, at most `maxBytes` of them, dropped as soon as something they show changes.
 * A page during whose rendering one of its tags expired is handed out but not kept, and whoever asks after that
 * expiry gets a rendering that began after it.
 */
export function createPages(maxBytes: number): Pages {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.bytes + OVERHEAD,
    dispose: (_, key) => forget(key),
  })
  const tagsOf = new Map<string, Set<CacheTag>>()
  const keysOf = new Map<CacheTag, Set<string>>()
  const underway = new Map<string, Rendering>()
  const renderings = new Set<Rendering>()
  let bypassed = false

  function forget(key: string): void {
    for (const tag of tagsOf.get(key) ?? []) {
      const keys = keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(tag)
    }
    tagsOf.delete(key)
  }

  function keep(key: string, page: Page, touched: Set<CacheTag>): void {
    pages.set(key, page)
    if (!pages.has(key)) return
    tagsOf.set(key, touched)
    for (const tag of touched) {
      const keys = keysOf.get(tag) ?? new Set()
      keysOf.set(tag, keys.add(key))
    }
  }

  function expire(tags: readonly CacheTag[]): void {
    for (const rendering of renderings) {
      for (const tag of tags) rendering.expired.add(tag)
      if (isStale(rendering)) rendering.outdated = true
    }
    for (const [key, rendering] of underway) if (rendering.outdated) underway.delete(key)
    if (tags.includes('*')) pages.clear()
    else for (const tag of tags) for (const key of [...(keysOf.get(tag) ?? [])]) pages.delete(key)
  }
  onExpire(expire)

  /** `settle` runs before the rendering stops hearing of expiries, so that none can slip in between. */
  function start(render: Render, settle: (rendering: Rendering, page?: Page) => void = () => {}): Rendering {
    const touched = new Set<CacheTag>()
    const expired = new Set<CacheTag>()
    const rendering: Rendering = { touched, expired, outdated: false, page: reading({ touched, expired }, render) }
    renderings.add(rendering)
    const over = (page?: Page) => {
      settle(rendering, page)
      renderings.delete(rendering)
    }
    rendering.page.then(over, () => over())
    return rendering
  }

  return {
    peek: (key) => (bypassed ? undefined : pages.get(key)),
    async get(key, render) {
      if (bypassed) return start(render).page
      const found = pages.get(key)
      if (found) return found
      const joined = underway.get(key)
      if (joined) {
        const page = await joined.page
        // What it shows may have expired before it said that it shows it: then this request deserves a newer one.
        return isStale(joined) ? this.get(key, render) : page
      }
      const rendering = start(render, (own, page) => {
        if (underway.get(key) === own) underway.delete(key)
        const lasting = page?.status === 200 && !own.touched.has('fleeting')
        if (lasting && !bypassed && !isStale(own)) keep(key, page, own.touched)
      })
      underway.set(key, rendering)
      return rendering.page
    },
    render: (render) => start(render).page,
    bypass(on) {
      bypassed = on
      if (!on) return
      expire(['*'])
      underway.clear()
    },
    get size() {
      return pages.size
    },
    get bytes() {
      return pages.calculatedSize
    },
  }
}

function isStale({ touched, expired }: Reading): boolean {
  if (expired.has('*')) return true
  for (const tag of expired) if (touched.has(tag)) return true
  return false
}
