import { z } from 'zod'
import { WATCH_STATUSES } from '@/lib/catalogue/record-statuses'
import { type MediaCard, mediaCard } from '@/lib/catalogue/schemas/media'
import { RECORD_LISTS } from '@/lib/identity/record-lists'
import { partialDate } from '@/lib/schemas/fields'
import { pageSearch } from '@/lib/schemas/page-search'
import { paged, pageNumber, pageSize, sortOrder } from '@/lib/schemas/paging'
import { RECORD_SORTS } from '../records'

const recordOrder = z.object({
  status: z.enum(WATCH_STATUSES).optional().catch(undefined),
  sort: z.enum(RECORD_SORTS).catch('title').default('title'),
  order: sortOrder(),
  page: pageNumber,
})
/** The query of the page of a user's anime, manga or games. */
export const recordPageSearch = pageSearch(recordOrder)
export type RecordPageSearch = z.infer<typeof recordPageSearch>

/** The query of GET /api/users/{username}/records. */
export const recordSearch = recordOrder.extend({
  list: z.enum(RECORD_LISTS).catch('anime').default('anime').describe('anime by default'),
  size: pageSize(100),
})
export type RecordSearch = z.infer<typeof recordSearch>

/** What others see of a watched record. */
const publicRecord = z
  .object({
    media: mediaCard.extend({ totalVolumes: z.number().int().nullable() }),
    status: z.enum(WATCH_STATUSES),
    rating: z.number().int().nullable().describe('0–100'),
    episodesWatched: z.number().int().describe('Chapters of Manga and LightNovel'),
    volumesRead: z.number().int(),
    startedDate: partialDate,
    finishedDate: partialDate,
  })
  .meta({ id: 'PublicRecord' })
export type PublicRecord = z.infer<typeof publicRecord>
/** A work on a profile, with the score and the progress of its user. */
export type ShownRecord = Pick<PublicRecord, 'rating' | 'episodesWatched'> & { media: MediaCard }

/** A page of the list, with the number of its records of each status. */
export const recordPage = paged(publicRecord)
  .extend({ counts: z.array(z.object({ status: z.enum(WATCH_STATUSES), total: z.number().int() })) })
  .meta({ id: 'RecordPage' })
export type RecordPage = z.infer<typeof recordPage>
