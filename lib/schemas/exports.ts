import { z } from 'zod'

/** The files of watched records: `xml` is the format of MyAnimeList, which has one file for anime and one for manga. */
export const WATCHED_EXPORTS = ['json', 'csv', 'xml'] as const
export const MAL_KINDS = ['anime', 'manga'] as const

export const watchedExport = z.object({
  format: z.enum(WATCHED_EXPORTS).default('json'),
  kind: z.enum(MAL_KINDS).default('anime').describe('Which works an `xml` file contains'),
})
export type WatchedExport = z.infer<typeof watchedExport>

/** The files of a list. */
export const LIST_EXPORTS = ['json', 'csv'] as const
export const listExport = z.object({ format: z.enum(LIST_EXPORTS).default('json') })
export type ListExport = z.infer<typeof listExport>
