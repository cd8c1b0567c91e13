import type { Proposal } from '@/lib/tracking/schemas/proposals'

type Reason = Proposal['because']

/** The first two works that are reasons of proposals, and whether there are others. */
export function firstReasons(proposed: readonly Proposal[]): { first?: Reason; second?: Reason; hasMore: boolean } {
  const reasons = new Map(proposed.map(({ because }) => [because.id, because]))
  const [first, second] = reasons.values()
  return { first, second, hasMore: reasons.size > 2 }
}
