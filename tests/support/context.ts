import { type AnswerContext, inContext, newContext } from '@/server/platform/cache/context'
import type { CacheTag } from '@/server/platform/cache/tags'

/** The context of an answer that `make` makes. */
export async function contextOf(make: () => Promise<unknown>): Promise<AnswerContext> {
  const context = newContext()
  await inContext(context, make)
  return context
}

/** The context of a cacheable answer with exactly these tags. */
export const showing = (...tags: CacheTag[]): AnswerContext => ({ ...newContext(), tags: new Set(tags) })
