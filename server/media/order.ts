import type { MediaSort } from '@/lib/schemas/media'

/** The column behind each sort key. A sparse one is unknown for many works; these come last in both directions. */
export const SORTS = {
  title: { column: 'title_sort', sparse: false },
  'release-date': { column: 'release_date', sparse: true },
  created: { column: 'created_at', sparse: false },
  updated: { column: 'updated_at', sparse: false },
  popularity: { column: 'popularity', sparse: false },
  rating: { column: 'rating', sparse: true },
} as const satisfies Record<MediaSort, { column: string; sparse: boolean }>

/** How many works there are, and for how many of them the order knows its column. */
export type Totals = { total: number; known: number }

/** Works that stand in a row in an index. */
export type Stretch = {
  /** Those whose column is known, or the others. */
  known: boolean
  /** Which way the index is read, and whether that is against the order of the page: then the rows are turned round. */
  descending: boolean
  turned: boolean
  offset: number
  count: number
}

/**
 * Where the works `from` to `from + count` of an order stand: among the known ones, then among the unknown ones, each read
 * from its nearer end.
 */
export function stretchesOf({ total, known }: Totals, from: number, count: number, order: 0 | 1): Stretch[] {
  const parts = [
    { known: true, start: 0, end: known },
    { known: false, start: known, end: total },
  ]
  return parts.flatMap(({ known, start, end }) => {
    const first = Math.max(from, start)
    const last = Math.min(from + count, end)
    if (first >= last) return []
    const turned = first - start > end - last
    const offset = turned ? end - last : first - start
    return [{ known, descending: (order === 1) !== turned, turned, offset, count: last - first }]
  })
}
