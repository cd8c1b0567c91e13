import { AsyncLocalStorage } from 'node:async_hooks'
import type { CacheTag } from './tags'

/** What is learned of one answer while it is made, and goes into its headers. */
export type AnswerContext = {
  /** What it read: the answer is stale as soon as one of these is invalidated. */
  tags: Set<CacheTag>
  /** What it wrote. */
  invalidated: Set<CacheTag>
  /** Whether no cache may keep it. */
  noStore: boolean
  /** Whether the page stands for something that is not there. */
  notFound: boolean
  /** Whether the database was away or gave up while it was made. */
  databaseBusy: boolean
}

// The origin's bundle and Next's bundles share one storage.
const shared = globalThis as typeof globalThis & { mokurokuAnswer?: AsyncLocalStorage<AnswerContext> }
shared.mokurokuAnswer ??= new AsyncLocalStorage()
const storage = shared.mokurokuAnswer

export function newContext(): AnswerContext {
  return { tags: new Set(), invalidated: new Set(), noStore: false, notFound: false, databaseBusy: false }
}

/** Runs what makes an answer; everything that it calls finds `context`. */
export function inContext<T>(context: AnswerContext, make: () => T): T {
  return storage.run(context, make)
}

/** The context of the answer that is being made; none in jobs and commands. */
export function currentContext(): AnswerContext | undefined {
  return storage.getStore()
}
