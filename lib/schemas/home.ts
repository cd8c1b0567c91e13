import { z } from 'zod'
import { HOME_SIZE } from '../page-size'
import { characterCard } from './characters'
import { mediaCard } from './media'
import { pageNumber, pageSize } from './paging'
import { personCard } from './people'
import { seriesCard } from './series'

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
