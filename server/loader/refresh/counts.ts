import { type Report, refusals } from '../source/report'

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

export function countsOf(report: Report): RefreshCounts {
  const { added, changed } = report.counts.works
  const edited = report.notes.edited.count
  const counts = {
    added,
    changed,
    refused: refusals(report),
    gone: report.removal?.removed ?? 0,
    ...(edited > 0 && { edited }),
  }
  const { refused: _, ...ids } = report.counts.ids
  const unmatched = report.notes.unmatched.count
  return givenBy(ids) + unmatched === 0 ? counts : { ...counts, ids: { ...ids, unmatched } }
}

/** How many ids a list gave; 0 for none. */
export const givenBy = (ids: Omit<IdCounts, 'unmatched'> | undefined) =>
  ids ? ids.added + ids.changed + ids.unchanged : 0

/** "3 works added, 2 changed, 0 lines refused, 1 gone" */
export function inWords({ added, changed, refused, gone, ids, edited, proposed, waiting = 0 }: RefreshCounts): string {
  const ofPeople = edited ? `, ${edited} entries changed that people have edited` : ''
  const works = `${added} works added, ${changed} changed, ${refused} lines refused, ${gone} gone${ofPeople}`
  if (proposed !== undefined) return `${works}, ${proposed} proposed, ${waiting} waiting`
  if (!ids) return works
  return `${ids.added} ids added, ${ids.changed} changed, ${ids.unmatched} entries without a work here; ${works}`
}

/** The counts as numbers by their names, for the record of runs. */
export function flatCounts({ ids, ...counts }: RefreshCounts): Record<string, number> {
  if (!ids) return counts
  return { ...counts, idsAdded: ids.added, idsChanged: ids.changed, idsUnmatched: ids.unmatched }
}
