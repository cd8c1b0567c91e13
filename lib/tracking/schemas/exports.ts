import { z } from 'zod'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { MEDIA_TYPES } from '@/lib/media-types'
import { givenId, timestamp } from '@/lib/schemas/fields'
import { oneLine } from '@/lib/text'
import { recordInput } from './records'

/** The files of watched records: `xml` is the format of MyAnimeList, which has one file for anime and one for manga. */
export const RECORD_EXPORTS = ['json', 'csv', 'xml'] as const
export const MAL_KINDS = ['anime', 'manga'] as const

export const recordExport = z.object({
  format: z.enum(RECORD_EXPORTS).default('json'),
  kind: z.enum(MAL_KINDS).default('anime').describe('Which works an `xml` file contains'),
})
export type RecordExport = z.infer<typeof recordExport>

/** The files of a list. */
export const LIST_EXPORTS = ['json', 'csv'] as const
export const listExport = z.object({ format: z.enum(LIST_EXPORTS).default('json') })
export type ListExport = z.infer<typeof listExport>

/** The fields of the JSON file of watched records before its records. */
export const exportedHead = z.object({ format: z.literal('mokuroku-watched'), version: z.literal(1) })

const { startedDate, finishedDate, rating, note, volumesRead, priority, tags, isPrivate, earlierRuns } =
  recordInput.shape

/** A text that a statement can take: the file may be edited. */
const text = z.string().transform(oneLine)

/** A record of that file, as an import reads it: nothing is missing, and the values are such as the API takes. */
export const exportedRecord = z.object({
  media: z.object({
    id: givenId,
    title: text,
    type: z.enum(MEDIA_TYPES),
    totalEpisodes: z.number().int().nullable(),
    ids: z.record(text, text),
  }),
  episodesWatched: recordInput.shape.episodesWatched,
  status: z.enum(RECORD_STATUSES),
  ...z
    .object({ startedDate, finishedDate, rating, note, volumesRead, priority, tags, isPrivate, earlierRuns })
    .required().shape,
  createdDate: timestamp,
  updatedDate: timestamp,
})
