import type { z } from 'zod'

/**
 * What a page or a call tells the edge, and any other shared cache, before it is asked. It stands in `cache.ts` beside the
 * page or the call; scripts/prepare.mjs makes one table of all of them (app/generated/cache-policies.ts).
 */
export type CachePolicy = {
  /** The query parameters that are read; all others are dropped, so that they make no second copy. */
  readonly parameters: readonly string[]
  /** The one address of the answer: known parameters in one order, without defaults. `path` is normalised already. */
  readonly address: (path: string, given: Record<string, string>) => string
  /** Whether one answer serves everybody who sends no token, until what it shows is invalidated. */
  readonly isShared: boolean
  /** Parameters whose presence in the address makes an answer too rare to keep: any value, or several (joined by commas). */
  readonly uncachedWith: Readonly<Record<string, 'given' | 'several'>>
  /** What it shows, which says how long it may be served while the cache cannot learn of invalidations. */
  readonly contents: Contents
  /** Whether it may stop being for everybody at any moment: then no cache on the way keeps it, not even for a moment. */
  readonly isConfidential: boolean
  /** Whether cookies reach it. */
  readonly readsCookies: boolean
  /** Bytes that the body of a request may have. */
  readonly bodyBytes: number
  /** A file that never changes under its address: kept apart from pages, compressed as well as it goes. */
  readonly isImmutable: boolean
}

/** Facts about works, or what users wrote and chose. */
export type Contents = 'catalogue' | 'community'

/** Bytes of a body unless the call says otherwise. */
export const DEFAULT_BODY_BYTES = 64 * 1024

const NOTHING: CachePolicy = {
  parameters: [],
  address: (path) => path,
  isShared: false,
  uncachedWith: {},
  contents: 'catalogue',
  isConfidential: false,
  readsCookies: false,
  bodyBytes: DEFAULT_BODY_BYTES,
  isImmutable: false,
}

type Query = z.ZodObject
type Page<Schema extends Query> = Partial<
  Pick<CachePolicy, 'isShared' | 'uncachedWith' | 'contents' | 'isConfidential'>
> & {
  /** The query string that the page reads. */
  search: Schema
  /** Its address with these choices, what is the default left out (lib/links). */
  link: (path: string, search: z.output<Schema>) => string
}

/** A public page that reads its query string. It is shared unless said. */
export function page<Schema extends Query>({ search, link, ...policy }: Page<Schema>): CachePolicy {
  return {
    ...NOTHING,
    isShared: true,
    ...policy,
    parameters: Object.keys(search.shape),
    address: (path, given) => link(path, search.parse(given)),
  }
}

/** A public page that depends on its path alone. It is shared unless said. */
export function plainPage(policy: Partial<Pick<CachePolicy, 'isShared' | 'contents'>> = {}): CachePolicy {
  return { ...NOTHING, isShared: true, ...policy }
}

/** A call whose GET answers everybody alike who sends no token, and is as large as a page. */
export function sharedCall(): CachePolicy {
  return { ...NOTHING, isShared: true }
}

/** A call with special needs. Calls without a policy have none: no cookies, a small body, nothing kept. */
export function call(policy: Partial<Pick<CachePolicy, 'readsCookies' | 'bodyBytes'>>): CachePolicy {
  return { ...NOTHING, ...policy }
}

/** A file that never changes under its address. */
export function immutableFile(policy: Partial<Pick<CachePolicy, 'parameters' | 'address'>> = {}): CachePolicy {
  return { ...NOTHING, isShared: true, isImmutable: true, ...policy }
}

/** What is not named in the table. */
export const NO_POLICY = NOTHING
