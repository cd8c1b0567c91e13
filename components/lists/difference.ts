import type { ListSummary } from '@/lib/schemas/lists'
import { oneLine, severalLines } from '@/lib/text'

/** Whether the fields of a form say anything else than the list, once they are cleaned as the server cleans them. */
export function differs(
  list: Pick<ListSummary, 'name' | 'description' | 'visibility'>,
  { name, description, visibility }: Readonly<Record<string, unknown>>,
): boolean {
  return (
    (typeof name === 'string' && oneLine(name) !== list.name) ||
    (typeof description === 'string' && severalLines(description) !== (list.description ?? '')) ||
    (typeof visibility === 'string' && visibility !== list.visibility)
  )
}
