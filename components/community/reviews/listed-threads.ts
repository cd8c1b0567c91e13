import type { Thread } from '@/lib/community/schemas/reviews'

/** Works with more episodes list only those about which somebody wrote. */
const MAX_LISTED = 60

/**
 * The threads of episodes that a discussion lists: of every episode, or of a long work (or one of unknown length) those
 * with comments. Always the open one. `isWhole`: every episode is listed.
 */
export function listedThreads(threads: readonly Thread[], total: number | null, open: number | undefined) {
  const isWhole = total !== null && total <= MAX_LISTED
  const totals = new Map(threads.map(({ episode, total }) => [episode, total]))
  const every = isWhole ? Array.from({ length: total }, (_, before) => before + 1) : []
  const numbers = new Set([...every, ...totals.keys(), ...(open === undefined ? [] : [open])])
  const listed = [...numbers].sort((one, other) => one - other)
  return { listed: listed.map((episode): Thread => ({ episode, total: totals.get(episode) ?? 0 })), isWhole }
}
