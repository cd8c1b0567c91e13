import { z } from 'zod'
import { DEFAULT_SIZE } from '../page-size'
import { oneLine } from '../text'

const MOST = 100

/** A page number from 0; whatever is none falls back to 0 (decisions.md, "API"). */
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
  z.coerce.number().int().min(1).max(MOST).catch(fallback).default(fallback).describe('Entries of one page')

/** 0 ascending, 1 descending. */
export const sortOrder = (fallback: 0 | 1 = 0) =>
  z
    .enum(['0', '1'])
    .transform((value): 0 | 1 => (value === '1' ? 1 : 0))
    .catch(fallback)
    .default(fallback)
    .describe(`0 ascending, 1 descending; ${fallback} unless said`)

/** Longer searches are cut: nothing has a title that long. */
const LONGEST_SEARCH = 300

/** A free-text search; whatever is none is the empty one. */
export const searchText = z
  .string()
  .catch('')
  .default('')
  .transform((text) => oneLine(text.slice(0, LONGEST_SEARCH)))

/**
 * What the browse pages of a noun and its list call take, whatever narrows them besides: a text, an order among `sorts`, a
 * page. `unsorted` is the order without a query. Nothing is refused: what is unknown falls back.
 */
export const indexSearch = <const Sorts extends readonly [string, ...string[]]>(
  sorts: Sorts,
  unsorted: Sorts[number],
) =>
  z.object({
    query: searchText,
    sort: z.enum(sorts).optional().catch(undefined).describe(`By relevance when there is a query, else by ${unsorted}`),
    page: pageNumber,
    size: pageSize(),
    order: sortOrder(),
  })

/** What the tabs of an entry and their calls take. */
export const tabSearch = z.object({ query: searchText, page: pageNumber, size: pageSize() })
export type TabSearch = z.infer<typeof tabSearch>

/** The same for what has no words to search. */
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
