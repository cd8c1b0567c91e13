import type { RecordList } from '@/lib/identity/record-lists'
import type { MEDIA_TYPES } from '@/lib/media-types'

/** The types of works in each list. */
export const TYPES_OF: Record<RecordList, readonly (typeof MEDIA_TYPES)[number][]> = {
  anime: ['Anime', 'Movie', 'Special'],
  manga: ['LightNovel', 'Manga'],
  games: ['Game'],
}

/** Orders of a public list. Times of records are part of the activity, which has its own switch. */
export const RECORD_SORTS = ['title', 'rating', 'progress', 'started-date', 'finished-date'] as const
export type RecordSort = (typeof RECORD_SORTS)[number]
