import { z } from 'zod'
import { naturalOrder } from '@/lib/natural-order'

/** A query of a list as a page reads it: parsed to what the list's call takes. */
export type PageSearch<Schema extends z.ZodObject> = z.ZodPipe<
  Schema,
  z.ZodTransform<z.output<Schema>, z.output<Schema>>
>

const turned = z
  .enum(['0', '1'])
  .transform((value): 0 | 1 => (value === '1' ? 1 : 0))
  .optional()
  .catch(undefined)

type Given = { query?: string; sort?: string | undefined; order: 0 | 1 | undefined }

/**
 * The query of a list's page: without `order` its sort has the natural direction, and `unsorted` is the sort without a
 * search and without `sort`; with a search there is then none.
 */
export function pageSearch<Schema extends z.ZodObject>(schema: Schema, unsorted?: string): PageSearch<Schema> {
  const ordered = schema.extend({ order: turned }).transform((search) => {
    const { query, sort, order } = search as Given
    const by = sort ?? (query ? undefined : unsorted)
    return { ...search, sort: by, order: order ?? naturalOrder(by) }
  })
  return ordered as unknown as PageSearch<Schema>
}
