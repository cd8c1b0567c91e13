import { z } from 'zod'

const text = z.string().optional().catch(undefined)

/** The query of GET /api/torznab; its values are checked later, because errors have a form of their own. */
export const torznabSearch = z.object({
  t: text.describe('caps, search, tvsearch or movie'),
  apikey: text.describe('The key of a feed'),
  q: text.describe('Words, or the title of a work, with the number of an episode'),
  season: text.describe('By the order of the series; 0 for what is no season'),
  ep: text.describe('Within the season; without one from the first season on'),
  cat: text.describe('Categories, with commas between them'),
  limit: text.describe('At most 100'),
  offset: text.describe('Counted from 0'),
  tvdbid: text.describe('TheTVDB: a series'),
  imdbid: text.describe('IMDb: a film or a series'),
  malid: text.describe('MyAnimeList: a work'),
  anilistid: text.describe('AniList: a work'),
  anidbid: text.describe('AniDB: a work'),
})
export type TorznabSearch = z.infer<typeof torznabSearch>
