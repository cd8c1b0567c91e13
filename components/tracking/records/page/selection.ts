import { MAX_BULK, moreFiltersOf } from '@/lib/tracking/records'
import type { BulkSelection } from '@/lib/tracking/schemas/bulk'
import type { RecordSearch } from '@/lib/tracking/schemas/records'

/** The selected works of a filter: `ids`, or with `all` every work except `ids`. */
export type Selection = { all: boolean; ids: ReadonlySet<number> }

export const NOTHING: Selection = { all: false, ids: new Set() }
export const EVERYTHING: Selection = { all: true, ids: new Set() }

export const isSelected = ({ all, ids }: Selection, id: number) => ids.has(id) !== all

/** How many of the `total` works of the filter are selected. */
export const selectedCount = ({ all, ids }: Selection, total: number) =>
  all ? Math.max(0, total - ids.size) : ids.size

/** The selection after these works were selected, or not. null if they are more than one call takes. */
export function selecting(selection: Selection, changed: readonly number[], on: boolean): Selection | null {
  const ids = new Set(selection.ids)
  for (const id of changed) {
    if (on === selection.all) ids.delete(id)
    else ids.add(id)
  }
  return ids.size > MAX_BULK ? null : { ...selection, ids }
}

/** The works from one to another, in the order of the page. Without the first one only the second. */
export function between(page: readonly number[], from: number | undefined, to: number): number[] {
  const ends = [page.indexOf(from ?? to), page.indexOf(to)]
  const [first = 0, last = 0] = ends.includes(-1) ? [page.indexOf(to), page.indexOf(to)] : ends.sort((a, b) => a - b)
  return page.slice(first, last + 1)
}

/** The same for the calls, with the filter of the page. */
export function bulkSelection({ all, ids }: Selection, search: RecordSearch): BulkSelection {
  if (!all) return { media: [...ids] }
  const { status, type, query } = search
  const filter = { ...moreFiltersOf(search), status, type, query: query || undefined }
  return { filter, except: ids.size > 0 ? [...ids] : undefined }
}
