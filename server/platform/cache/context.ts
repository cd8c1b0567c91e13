import { AsyncLocalStorage } from 'node:async_hooks'
import type { EntityKind } from '@/lib/links'
import type { Outage } from '@/server/platform/errors'
import type { CacheTag } from './tags'

/** A hidden entry: its noun and id. */
export type HiddenEntry = { noun: EntityKind; id: number }

/** A request in the log: its id (UUID), its method, and its path without secrets. */
export type LoggedRequest = { id: string; method: string; path: string }

/** What is recorded about an answer while it is made, for its headers. */
export type AnswerContext = {
  /** Cache tags of what it read: the answer is stale as soon as one of these is invalidated. */
  tags: Set<CacheTag>
  /** Cache tags that it invalidated. */
  invalidated: Set<CacheTag>
  /** Whether caches must not store it. */
  noStore: boolean
  /** Whether the page reports a missing entry (status 404). */
  notFound: boolean
  /** The hidden entry that the page is of (status 410). */
  hidden: HiddenEntry | undefined
  /** Whether a redirect of the page is 301. */
  moved: boolean
  /** Why it failed, if not by a bug of ours. */
  outage: Outage | undefined
  /** The request, as it is logged, and the user of its token. */
  request: LoggedRequest | undefined
  userId: number | undefined
  /** The personal token of the request, and its line in what the token did. */
  token: { id: number; act: number | null } | undefined
  /** How many changes of the site's settings the edge had heard of when it asked; undefined if no edge did. */
  siteMark: number | undefined
}

// The bundle of the origin and Next's bundles share one storage.
const shared = globalThis as typeof globalThis & { mokurokuAnswer?: AsyncLocalStorage<AnswerContext> }
shared.mokurokuAnswer ??= new AsyncLocalStorage()
const storage = shared.mokurokuAnswer

export function newContext(request?: LoggedRequest, siteMark?: number): AnswerContext {
  return {
    tags: new Set(),
    invalidated: new Set(),
    noStore: false,
    notFound: false,
    hidden: undefined,
    moved: false,
    outage: undefined,
    request,
    userId: undefined,
    token: undefined,
    siteMark,
  }
}

/** Runs `make`; everything that it calls finds `context`. */
export function inContext<T>(context: AnswerContext, make: () => T): T {
  return storage.run(context, make)
}

/** The personal token by which this user writes; null in a session, and for what is another user's. */
export function writingToken(userId: number | null): number | null {
  const context = storage.getStore()
  return context?.token && context.userId === userId ? context.token.id : null
}

/** The context of the current answer; undefined in jobs and commands. */
export function currentContext(): AnswerContext | undefined {
  return storage.getStore()
}
