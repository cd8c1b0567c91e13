import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { readTags } from '@/lib/catalogue/tag-names'
import { MEDIA_TYPES } from '@/lib/media-types'
import { naturalOrder } from '@/lib/natural-order'
import { DEFAULT_SIZE } from '@/lib/page-size'
import { oneLine } from '@/lib/text'
import { RECORD_SORTS } from '@/lib/tracking/records'
import type { RecordSearch } from '@/lib/tracking/schemas/records'

/** Must be the limit of lib/schemas/paging.ts. */
const LONGEST_SEARCH = 300

/**
 * The search parameters of the watched list. Must parse as lib/tracking/schemas/records.ts does on the server, but
 * without the validation library, and with the natural direction of a page.
 */
export function recordSearchOf(query: Pick<URLSearchParams, 'get'>): RecordSearch {
  const size = count(query.get('size'))
  const turned = query.get('order')
  const sort = RECORD_SORTS.find((each) => each === query.get('sort')) ?? 'title'
  return {
    sort,
    status: RECORD_STATUSES.find((each) => each === query.get('status')),
    type: MEDIA_TYPES.find((each) => each === query.get('type')),
    query: oneLine((query.get('query') ?? '').slice(0, LONGEST_SEARCH)),
    order: turned === '0' || turned === '1' ? (Number(turned) as 0 | 1) : naturalOrder(sort),
    size: size >= 1 && size <= 100 ? size : DEFAULT_SIZE,
    page: count(query.get('page')),
    group: query.get('group') === 'status' ? 'status' : undefined,
    tags: readTags(query.get('tags') ?? ''),
    ownTags: readTags(query.get('ownTags') ?? ''),
    yearFrom: within(query.get('yearFrom'), 9999),
    yearTo: within(query.get('yearTo'), 9999),
    scoreFrom: within(query.get('scoreFrom'), 100),
    scoreTo: within(query.get('scoreTo'), 100),
    rating: query.get('rating') === 'none' ? 'none' : undefined,
  }
}

/** Parses an integer from 1 to this one. */
function within(text: string | null, most: number): number | undefined {
  const number = count(text)
  return number >= 1 && number <= most ? number : undefined
}

/** Parses a non-negative integer. 0 for any other text. */
function count(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0
}
