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
