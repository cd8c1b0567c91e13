import type { z } from 'zod'

/**
 * What the edge must know of a page or call before a request. It is declared in `cache.ts` beside the page or call, or
 * in `app/shared.cache.ts` if several share it. A page without one is a plain page. `scripts/prepare.mjs` makes one
 * table of all of them (app/generated/cache-policies.ts).
 */
export type CachePolicy = {
  /** The query parameters of the page or call; all others are dropped, because each would cost a copy in the cache. */
  readonly parameters: readonly string[]
  /** Parameters whose repeated values are joined by commas; of others the last counts. */
  readonly lists: readonly string[]
  /** The canonical address: known parameters in one order, without defaults. `path` is normalised already. */
  readonly address: (path: string, given: Record<string, string>) => string
  /** Whether everybody without a token gets the same answer until one of its cache tags is invalidated. */
  readonly isShared: boolean
  /** Parameters that make an answer too rare to cache: with any value, or with several (joined by commas). */
  readonly uncachedWith: Readonly<Record<string, 'given' | 'several'>>
  /** The kind of contents, which decides how long it may be served stale while invalidations cannot be read. */
  readonly contents: Contents
  /** Whether its visibility can change at any moment: then no cache on the way stores it. */
  readonly isConfidential: boolean
  /** Whether nothing on the way, browsers included, stores it. */
  readonly isUnstored: boolean
  /** Whether cookies are forwarded to it. */
  readonly readsCookies: boolean
  /** The query parameter that is a secret: it is sent as a header, so that no address contains it. */
  readonly secret: string | null
  /** Most bytes of a request's body. */
  readonly bodyBytes: number
  /** An immutable file: cached apart from pages, with the best compression. */
  readonly isImmutable: boolean
}

/** Facts about works, or what users wrote and chose. */
export type Contents = 'catalogue' | 'community'

/** Most bytes of a body by default. */
export const DEFAULT_BODY_BYTES = 64 * 1024

const NOTHING: CachePolicy = {
  parameters: [],
  lists: [],
  address: (path) => path,
  isShared: false,
  uncachedWith: {},
  contents: 'catalogue',
  isConfidential: false,
  isUnstored: false,
  readsCookies: false,
  secret: null,
  bodyBytes: DEFAULT_BODY_BYTES,
  isImmutable: false,
}

/** A query as it is, or as a page reads it (lib/schemas/paging.ts). */
export type Query = z.ZodObject | z.ZodPipe<z.ZodObject>
type Page<Schema extends Query> = Partial<
  Pick<CachePolicy, 'lists' | 'isShared' | 'uncachedWith' | 'contents' | 'isConfidential'>
> & {
  /** The query string of the page. */
  search: Schema
  /** Its canonical address for a query, without defaults (lib/links). */
  link: (path: string, search: z.output<Schema>) => string
}

/** A public page that reads its query string. Shared by default. */
export function page<Schema extends Query>({ search, link, ...policy }: Page<Schema>): CachePolicy {
  return {
    ...NOTHING,
    isShared: true,
    ...policy,
    parameters: parametersOf(search),
    address: (path, given) => link(path, search.parse(given) as z.output<Schema>),
  }
}

/** The names of the parameters that a query reads. */
export const parametersOf = (search: Query) => Object.keys(('shape' in search ? search : search.in).shape)

/** A public page that depends on its path alone. Shared by default. */
export function plainPage(
  policy: Partial<Pick<CachePolicy, 'isShared' | 'contents' | 'isUnstored'>> = {},
): CachePolicy {
  return { ...NOTHING, isShared: true, ...policy }
}

/**
 * A call whose GET gives everybody without a token the same answer. It may be as large as a page. Without a `search` it
 * does not read its query string.
 */
export function sharedCall<Schema extends Query>(search?: Page<Schema>): CachePolicy {
  return search ? page(search) : { ...NOTHING, isShared: true }
}

/**
 * A call with special needs. Calls without a policy get no cookies, take a small body and are not cached. The GET of a
 * confidential call, and of one with a secret, is finished as pages are: with an ETag, and compressed.
 */
export function call(
  policy: Partial<Pick<CachePolicy, 'readsCookies' | 'bodyBytes' | 'secret' | 'isConfidential'>>,
): CachePolicy {
  return { ...NOTHING, ...policy }
}

/** A file that never changes under its address. */
export function immutableFile(policy: Partial<Pick<CachePolicy, 'parameters' | 'address'>> = {}): CachePolicy {
  return { ...NOTHING, isShared: true, isImmutable: true, ...policy }
}

/** The policy of routes that are not in the table. */
export const NO_POLICY = NOTHING
