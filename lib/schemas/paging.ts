import { z } from 'zod'
import { naturalOrder } from '@/lib/natural-order'
import { DEFAULT_SIZE } from '@/lib/page-size'
import { oneLine } from '@/lib/text'
import { idText, ifValid } from './fields'

const MAX = 100

/** A page number from 0; an invalid one falls back to 0 (decision 3). */
export const pageNumber = z.coerce
  .number()
  .int()
  .min(0)
  .max(1_000_000_000)
  .catch(0)
  .default(0)
  .describe('Counted from 0')

/** A page size from 1 to 100, else the call's default. */
export const pageSize = (fallback = DEFAULT_SIZE) =>
  z.coerce.number().int().min(1).max(MAX).catch(fallback).default(fallback).describe('Entries of one page')

/** The parameters of a page of a list: its number, and its size with the call's default. */
export const pages = (fallback?: number) => ({ page: pageNumber, size: pageSize(fallback) })

/** The id of an entry that a list is about, a 32-bit integer; an invalid one counts as none. */
export const optionalId = idText.optional().catch(undefined)

const direction = z.enum(['0', '1']).transform((value): 0 | 1 => (value === '1' ? 1 : 0))

/** 0 ascending, 1 descending. */
export const sortOrder = (fallback: 0 | 1 = 0) =>
  direction.catch(fallback).default(fallback).describe(`0 ascending, 1 descending; ${fallback} by default`)

/** Longer searches are cut: no title is that long. */
const LONGEST_SEARCH = 300

/** A free-text search; an invalid one is empty. */
export const searchText = z
  .string()
  .catch('')
  .default('')
  .transform((text) => oneLine(text.slice(0, LONGEST_SEARCH)))

/** Some of these values, joined by commas, in their order. None or all of them are no filter; others are ignored. */
export const listOf = <const Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .transform((text): Value[] => {
      const given = new Set(text.split(','))
      const known = values.filter((value) => given.has(value))
      return known.length === values.length ? [] : known
    })
    .catch([])
    .default([])
    .describe(`Some of ${values.join(', ')}, joined by commas`)

/** An integer in this range; anything else is undefined. */
export const numberWithin = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= least && number <= most)
    .optional()
    .catch(undefined)

/**
 * The query of a noun's browse pages and list call, besides its filters: a text, an order among `sorts`, a page.
 * `unsorted` is the order without a search. Invalid parameters fall back to their defaults.
 */
export const indexSearch = <const Sorts extends readonly [string, ...string[]]>(
  sorts: Sorts,
  unsorted: Sorts[number],
) =>
  z.object({
    query: searchText,
    sort: z.enum(sorts).optional().catch(undefined).describe(`By relevance when there is a query, else by ${unsorted}`),
    ...pages(),
    order: sortOrder(),
  })

/** The query of an entry's tabs and their calls. */
export const tabSearch = z.object({ query: searchText, ...pages() })
export type TabSearch = z.infer<typeof tabSearch>

/** The same for a tab without a search. */
export const attachmentSearch = tabSearch.omit({ query: true })

/** The answer of every list call. */
export const paged = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    data: z.array(entry),
    totalPages: z.number().int(),
    total: z.number().int(),
    page: z.number().int(),
    size: z.number().int(),
  })

export type Paged<Entry> = { data: Entry[]; totalPages: number; total: number; page: number; size: number }

/** A query of a list as a page reads it: parsed to what the list's call takes. */
type PageSearch<Schema extends z.ZodObject> = z.ZodPipe<Schema, z.ZodTransform<z.output<Schema>, z.output<Schema>>>

type Given = { query?: string; sort?: string | undefined; order: 0 | 1 | undefined }

/**
 * The query of a list's page. Without `order` its sort has the natural direction. `unsorted` is the sort without `sort`
 * and without a search; with a search there is none.
 */
export function pageSearch<Schema extends z.ZodObject>(schema: Schema, unsorted?: string): PageSearch<Schema> {
  const ordered = schema.extend({ order: ifValid(direction) }).transform((search) => {
    const { query, sort, order } = search as Given
    const by = sort ?? (query ? undefined : unsorted)
    return { ...search, sort: by, order: order ?? naturalOrder(by) }
  })
  return ordered as unknown as PageSearch<Schema>
}
