import type { IdCounts, RefreshCounts } from '@/server/domain/catalogue/sources/rules'
import { type Report, refusals } from '../source/report'

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
