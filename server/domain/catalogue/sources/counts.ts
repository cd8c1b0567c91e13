/** Ids and places of a list of ids: what it added, changed, and found as it says; entries of which no work is known. */
export type IdCounts = { added: number; changed: number; unchanged: number; unmatched: number }

/**
 * Works that a refresh added, changed and removed since they left the source, and lines that it refused; `ids` if it
 * has a list of ids, `proposed`: what of another instance waits for an editor.
 */
export type RefreshCounts = {
  added: number
  changed: number
  refused: number
  gone: number
  ids?: IdCounts
  /** Entries that people have edited and it changed. */
  edited?: number
  proposed?: number
  /** Lines of another instance that wait for entries which are not here. */
  waiting?: number
}

/** The counts as numbers by their names, for the record of runs. */
export function flatCounts({ ids, ...counts }: RefreshCounts): Record<string, number> {
  if (!ids) return counts
  return { ...counts, idsAdded: ids.added, idsChanged: ids.changed, idsUnmatched: ids.unmatched }
}
