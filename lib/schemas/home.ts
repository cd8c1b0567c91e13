import { z } from 'zod'
import { HOME_SIZE } from '../page-size'
import { characterCard } from './characters'
import { mediaCard } from './media'
import { pageNumber, pageSize } from './paging'
import { personCard } from './people'
import { seriesCard } from './series'
import { watchedEntry } from './watched'

/** The query of the home page and of GET /api/index. */
export const homeSearch = z.object({ page: pageNumber, size: pageSize(HOME_SIZE) })
export type HomeSearch = z.infer<typeof homeSearch>

/** GET /api/index: the last changed entries of each noun. */
export const home = z
  .object({
    mediaData: z.array(mediaCard.extend({ description: z.string().nullable(), banner: z.string() })),
    seriesData: z.array(seriesCard),
    characterData: z.array(characterCard),
    personData: z.array(personCard),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof home>

/** GET /api/me/home: what I can go on with. */
export const ownHome = z
  .object({
    watching: z.array(watchedEntry).describe('What I watch, at most 8, the last changed first'),
    planned: z.array(watchedEntry).describe('What I planned, at most 8, by priority, then the last changed first'),
  })
  .meta({ id: 'OwnHome' })
export type OwnHome = z.infer<typeof ownHome>
