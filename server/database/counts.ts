import { LRUCache } from 'lru-cache'
import { type CacheTag, onExpire } from '@/server/front/tags'
import type { Totals } from './ordered'

/**
 * Counting is what browsing a big catalogue costs, so each count is made once and remembered until one of these tags
 * expires. A process that lost its connection to the others hears of nothing: it remembers for a few seconds only.
 * The same count is made once at a time; one that was under way when something changed is not kept.
 */
export function rememberedCounts(...tags: CacheTag[]) {
  const counts = new LRUCache<string, Promise<Totals[]>>({ max: 1000, ttl: 5000 })
  onExpire((expired) => {
    if (expired.some((tag) => tag === '*' || tags.includes(tag))) counts.clear()
  })

  return <Row extends Totals>(key: string, count: () => Promise<Row[]>): Promise<Row[]> => {
    const kept = counts.get(key) as Promise<Row[]> | undefined
    if (kept) return kept
    const counting = count()
    counts.set(key, counting)
    counting.catch(() => {
      if (counts.peek(key) === counting) counts.delete(key)
    })
    return counting
  }
}
