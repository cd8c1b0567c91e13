import { redirectTo } from '@/i18n/server'
import type { Paged } from '@/lib/schemas/paging'

/**
 * Redirects a page number past the end of a list to the last page. So a list that became shorter still shows entries,
 * and no two addresses show the same page.
 */
export async function within<Page extends Paged<unknown>>(
  found: Page,
  pageLink: (page: number) => string,
): Promise<Page> {
  if (isPastEnd(found)) await redirectTo(pageLink(Math.max(0, found.totalPages - 1)))
  return found
}

/** Whether the page is past the last one. An empty list has a first page. */
export function isPastEnd({ page, totalPages }: Omit<Paged<unknown>, 'data'>): boolean {
  return page > 0 && page >= totalPages
}
