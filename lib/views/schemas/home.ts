import { z } from 'zod'
import { characterCard } from '@/lib/catalogue/schemas/characters'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { personCard } from '@/lib/catalogue/schemas/people'
import { seriesCard } from '@/lib/catalogue/schemas/series'
import { HOME_SIZE } from '@/lib/page-size'
import { answer } from '@/lib/schemas/fields'
import { pages } from '@/lib/schemas/paging'
import { recordEntry } from '@/lib/tracking/schemas/records'

/** The query of the home page and of GET /api/index. */
export const homeSearch = z.object(pages(HOME_SIZE))
export type HomeSearch = z.infer<typeof homeSearch>

/** GET /api/index: the last changed entries of each noun. */
export const home = answer('Home', {
  mediaData: z.array(mediaCard.extend({ description: z.string().nullable(), banner: z.string() })),
  seriesData: z.array(seriesCard),
  characterData: z.array(characterCard),
  personData: z.array(personCard),
})
export type Home = z.infer<typeof home>

/** GET /api/me/home: what I can go on with. */
export const ownHome = answer('OwnHome', {
  watching: z.array(recordEntry).describe('What I watch, at most 8, the last changed first'),
  planned: z.array(recordEntry).describe('What I planned, at most 8, by priority, then the last changed first'),
})
export type OwnHome = z.infer<typeof ownHome>
