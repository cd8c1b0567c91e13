import { type AnswerContext, inContext, newContext } from '@/server/platform/cache/context'
import type { CacheTag } from '@/server/platform/cache/tags'

/** What is learned of an answer while `make` makes it. */
export async function contextOf(make: () => Promise<unknown>): Promise<AnswerContext> {
  const context = newContext()
  await inContext(context, make)
  return context
}

/** The context of an answer that shows exactly this, and that caches may keep. */
export const showing = (...tags: CacheTag[]): AnswerContext => ({ ...newContext(), tags: new Set(tags) })
