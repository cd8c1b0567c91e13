import { z } from 'zod'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { answer } from '@/lib/schemas/fields'
import { optionalId, paged, pages } from '@/lib/schemas/paging'
import { torrent } from '@/lib/torrents/schemas/torrents'

/** The query of GET /api/torrents/next. */
export const nextEpisodeSearch = z.object({
  media: optionalId.describe('Only of this work'),
  ...pages(),
})
export type NextEpisodeSearch = z.infer<typeof nextEpisodeSearch>

/** A torrent with a wanted episode. A batch's magnet link selects the episode's files, if known (BEP 53). */
const episodeTorrent = torrent.extend({
  group: z.string().nullable(),
  resolution: z.number().int().nullable().describe('Lines of the picture'),
  languages: z.array(z.string()).describe('BCP 47, of its sound and subtitles'),
})

/** The next episode of a work that the asker watches, with the torrents that contain it. */
export const nextEpisode = answer('NextEpisode', {
  media: mediaCard,
  episode: z.number().int(),
  torrents: z
    .array(episodeTorrent)
    .describe('At most 5: what the asker prefers first, then by seeders, then the newest'),
})
export type NextEpisode = z.infer<typeof nextEpisode>
export const nextEpisodePage = paged(nextEpisode).meta({ id: 'NextEpisodePage' })

/** The query of GET /api/feeds/next. */
export const nextFeedSearch = z.object({
  apikey: z.string().optional().catch(undefined).describe('The key of the feed'),
})
