import { redirectTo } from '@/i18n/server'
import type { Paged } from '@/lib/schemas/paging'

/**
 * What was found on a page that there is. One past the end leads to the last one: a list that has become shorter still
 * shows its end, and no two addresses show the same.
 */
export async function within<Entry>(found: Paged<Entry>, pageLink: (page: number) => string): Promise<Paged<Entry>> {
  if (isPastEnd(found)) await redirectTo(pageLink(Math.max(0, found.totalPages - 1)))
  return found
}

/** A list of nothing has its first page. */
export function isPastEnd({ page, totalPages }: Omit<Paged<unknown>, 'data'>): boolean {
  return page > 0 && page >= totalPages
}
