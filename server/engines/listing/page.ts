import type { Paged } from '@/lib/schemas/paging'

/** The answer of a list call. */
export function pageOf<Entry>(
  data: Entry[],
  total: number,
  { page, size }: { page: number; size: number },
): Paged<Entry> {
  return { data, total, totalPages: Math.ceil(total / size), page, size }
}
