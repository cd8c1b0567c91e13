import type { RecordList } from '@/lib/identity/record-lists'
import type { MEDIA_TYPES } from '@/lib/media-types'

/** How soon a user wants to begin a planned work. */
export const RECORD_PRIORITIES = ['Low', 'Medium', 'High'] as const
export type RecordPriority = (typeof RECORD_PRIORITIES)[number]

/** Limits of a record's details. */
export const MAX_NOTE = 5000
export const MAX_OWN_TAGS = 30
export const MAX_RUNS = 100
/** Most records that a change of many names; a filter has no such limit. */
export const MAX_BULK = 1000

/** The sort keys of the watched list. */
export const RECORD_SORTS = [
  'title',
  'rating',
  'created',
  'updated',
  'started-date',
  'finished-date',
  'progress',
  'popularity',
  'next-episode',
] as const
export type RecordSort = (typeof RECORD_SORTS)[number]

/** The filters beyond status, type and title. */
export const MORE_FILTERS = ['tags', 'yearFrom', 'yearTo', 'scoreFrom', 'scoreTo', 'rating', 'ownTags'] as const
type MoreFilters<Search> = Pick<Search, Extract<keyof Search, (typeof MORE_FILTERS)[number]>>

/** The further filters that a search sets; undefined if it sets none. */
export function moreFiltersOf<Search extends object>(search: Search): Partial<MoreFilters<Search>> | undefined {
  const given = Object.entries(search).filter(
    ([name, value]) => MORE_FILTERS.some((each) => each === name) && value !== undefined && value.length !== 0,
  )
  return given.length > 0 ? (Object.fromEntries(given) as Partial<MoreFilters<Search>>) : undefined
}

/** The types of works in each list. */
export const TYPES_OF: Record<RecordList, readonly (typeof MEDIA_TYPES)[number][]> = {
  anime: ['Anime', 'Movie', 'Special'],
  manga: ['LightNovel', 'Manga'],
  games: ['Game'],
}

/**
 * Orders of a public list. When records were made and changed is part of the activity, which has a switch of its own.
 */
export const PUBLIC_RECORD_SORTS = ['title', 'rating', 'progress', 'started-date', 'finished-date'] as const
export type PublicRecordSort = (typeof PUBLIC_RECORD_SORTS)[number]
