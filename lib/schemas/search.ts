import { z } from 'zod'
import { characterCard } from './characters'
import { companyCard } from './companies'
import { mediaCard } from './media'
import { searchText } from './paging'
import { personCard } from './people'
import { seriesCard } from './series'

/** What the URL of the search page and GET /api/search take. */
export const everythingSearch = z.object({ query: searchText })

/** The best of a kind; `total` says how many were found, at most 500. */
const best = <Card extends z.ZodType>(card: Card) => z.object({ data: z.array(card), total: z.number().int() })

/** GET /api/search: the best of each kind. */
export const foundEverything = z
  .object({
    media: best(mediaCard),
    series: best(seriesCard),
    characters: best(characterCard),
    people: best(personCard),
    companies: best(companyCard),
  })
  .meta({ id: 'FoundEverything' })
export type FoundEverything = z.infer<typeof foundEverything>

/** The kinds, in the order in which they are shown. */
export const FOUND_KINDS = ['media', 'series', 'characters', 'people', 'companies'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]
