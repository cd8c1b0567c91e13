import type { ListSummary } from '@/lib/lists/schemas/lists'
import { oneLine, severalLines } from '@/lib/text'

/** Whether the values of a form differ from the list, normalised as the server normalises them. */
export function differs(
  list: Pick<ListSummary, 'name' | 'description' | 'visibility' | 'isRanked' | 'hasComments'>,
  { name, description, visibility, isRanked, hasComments }: Readonly<Record<string, unknown>>,
): boolean {
  return (
    (typeof name === 'string' && oneLine(name) !== list.name) ||
    (typeof description === 'string' && severalLines(description) !== (list.description ?? '')) ||
    (typeof visibility === 'string' && visibility !== list.visibility) ||
    (typeof isRanked === 'boolean' && isRanked !== list.isRanked) ||
    (typeof hasComments === 'boolean' && hasComments !== list.hasComments)
  )
}
