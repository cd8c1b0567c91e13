import { z } from 'zod'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { type MediaCard, mediaCard } from '@/lib/catalogue/schemas/media'
import { RECORD_LISTS } from '@/lib/identity/record-lists'
import { answer, partialDate } from '@/lib/schemas/fields'
import { paged, pageNumber, pageSearch, pageSize, sortOrder } from '@/lib/schemas/paging'
import { PUBLIC_RECORD_SORTS } from '../records'
import { recordFilter } from './records'

const publicRecordOrder = z.object({
  ...recordFilter,
  sort: z.enum(PUBLIC_RECORD_SORTS).catch('title').default('title'),
  order: sortOrder(),
  page: pageNumber,
})
/** The query of the page of a user's anime, manga or games. */
export const publicRecordPageSearch = pageSearch(publicRecordOrder)
export type PublicRecordPageSearch = z.infer<typeof publicRecordPageSearch>

/** The query of GET /api/users/{username}/records. */
export const publicRecordSearch = publicRecordOrder.extend({
  list: z.enum(RECORD_LISTS).catch('anime').default('anime').describe('anime by default'),
  size: pageSize(100),
})
export type PublicRecordSearch = z.infer<typeof publicRecordSearch>

/** What others see of a watched record. */
const publicRecord = answer('PublicRecord', {
  media: mediaCard.extend({ totalVolumes: z.number().int().nullable() }),
  status: z.enum(RECORD_STATUSES),
  rating: z.number().int().nullable().describe('0–100'),
  episodesWatched: z.number().int().describe('Chapters of Manga and LightNovel'),
  volumesRead: z.number().int(),
  startedDate: partialDate,
  finishedDate: partialDate,
})
export type PublicRecord = z.infer<typeof publicRecord>
/** A work on a profile, with the score and the progress of its user. */
export type ShownRecord = Pick<PublicRecord, 'rating' | 'episodesWatched'> & { media: MediaCard }

/** A page of the list, with the number of its records of each status. */
export const publicRecordPage = paged(publicRecord)
  .extend({ counts: z.array(z.object({ status: z.enum(RECORD_STATUSES), total: z.number().int() })) })
  .meta({ id: 'RecordPage' })
export type PublicRecordPage = z.infer<typeof publicRecordPage>
