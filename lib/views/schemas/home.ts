import { z } from 'zod'
import { characterCard } from '@/lib/catalogue/schemas/characters'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { personCard } from '@/lib/catalogue/schemas/people'
import { seriesCard } from '@/lib/catalogue/schemas/series'
import { HOME_SIZE } from '@/lib/page-size'
import { answer } from '@/lib/schemas/fields'
import { pages } from '@/lib/schemas/paging'
import { proposal } from '@/lib/tracking/schemas/proposals'
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

/** GET /api/me/home: what I can go on with, and can rate. */
export const ownHome = answer('OwnHome', {
  watching: z.array(recordEntry).describe('What I watch, at most 8, the last changed first'),
  planned: z.array(recordEntry).describe('What I planned, at most 8, by priority, then the last changed first'),
  series: z
    .array(proposal('The work that I completed or watch, and that it follows'))
    .describe('Sequels that are not on my list, at most 12, the best known first'),
  unrated: z
    .array(recordEntry)
    .describe('What I completed, then what I dropped, without a rating, at most 10, the last changed first'),
})
export type OwnHome = z.infer<typeof ownHome>
