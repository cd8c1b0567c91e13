import { z } from 'zod'
import { answer } from '@/lib/schemas/fields'

/** Numbers and ranges of them, in any order: pairs of the first and the last. */
const numberRanges = z
  .string()
  .max(1000)
  .regex(/^\d{1,6}(-\d{1,6})?(,\d{1,6}(-\d{1,6})?)*$/, 'invalid')
  .transform((text) =>
    text.split(',').map((range): [first: number, last: number] => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return [Math.min(first, last), Math.max(first, last)]
    }),
  )

/** The query of GET /api/torrents/{id}/magnet. */
export const torrentMagnetSearch = z.object({
  episodes: numberRanges.optional().describe('The files of these episodes, such as 1-12,24'),
  files: numberRanges.optional().describe('Files by their index, such as 0,2,4-6'),
})
export type TorrentMagnetSearch = z.infer<typeof torrentMagnetSearch>

/** The magnet link of some files of a torrent. */
export const torrentMagnet = answer('TorrentMagnet', {
  magnetLink: z.string(),
  files: z.string().describe('Their indices, such as 0,2,4-6; empty for all'),
})
export type TorrentMagnet = z.infer<typeof torrentMagnet>
