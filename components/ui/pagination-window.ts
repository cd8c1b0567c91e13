/** The maximum number of page links. */
export const MAX_PAGE_LINKS = 15

/** The pages (from 0) that have a link: at most 15, with the current one in the middle if possible. */
export function pageWindow(page: number, totalPages: number, most: number = MAX_PAGE_LINKS): number[] {
  const count = Math.min(most, totalPages)
  const current = Math.min(page, totalPages - 1)
  const first = Math.max(0, Math.min(current - Math.floor(count / 2), totalPages - count))
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index)
}
