import { z } from 'zod'
import { answer, entryId, externalId, partialDate, timestamp } from '@/lib/schemas/fields'
import { indexSearch, paged, pageSearch } from '@/lib/schemas/paging'
import { MEDIA_STATUSES } from '../media-statuses'
import { attachment } from './attachments'
import { mediaCard } from './media'

export const SERIES_SORTS = ['title', 'start-date', 'created', 'updated', 'popularity'] as const

/** The query of GET /api/series, and of the browse page. */
export const seriesSearch = indexSearch(SERIES_SORTS, 'title')
export const seriesPageSearch = pageSearch(seriesSearch, 'title')
export type SeriesSearch = z.infer<typeof seriesSearch>

/** The fields of a card. */
export const seriesCard = answer('SeriesCard', {
  id: entryId,
  title: z.string(),
  nativeTitle: z.string().nullable(),
  romajiTitle: z.string().nullable(),
  status: z.enum(MEDIA_STATUSES),
  startDate: partialDate,
  endDate: partialDate,
  mediaCount: z.number().int(),
  cover: z.string(),
  color: z.string(),
  attachments: z.array(attachment),
})
export type SeriesCard = z.infer<typeof seriesCard>
export const seriesPage = paged(seriesCard).meta({ id: 'SeriesPage' })

/** The part of a series that all its pages show. */
export const seriesHead = answer('SeriesHead', {
  ...seriesCard.shape,
  description: z.string().nullable(),
  createdDate: timestamp,
  lastUpdated: timestamp,
  banner: z.string(),
  externalIds: z.array(externalId),
  counts: z.object({ media: z.number().int(), attachments: z.number().int(), reviews: z.number().int() }),
})
export type SeriesHead = z.infer<typeof seriesHead>

/** GET /api/series/{id}: the head with the first 100 works, in order of release. */
export const seriesEntry = seriesHead.extend({ medias: z.array(mediaCard) }).meta({ id: 'SeriesEntry' })
export type SeriesEntry = z.infer<typeof seriesEntry>
