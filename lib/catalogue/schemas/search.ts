import { z } from 'zod'
import { searchText } from '@/lib/schemas/paging'
import { characterCard } from './characters'
import { companyCard } from './companies'
import { mediaCard } from './media'
import { personCard } from './people'
import { seriesCard } from './series'

/** The query of the search page and of GET /api/search. */
export const everythingSearch = z.object({ query: searchText })

/** The best results of a kind; `total` is at most 500. */
export const best = <Card extends z.ZodType>(card: Card) => z.object({ data: z.array(card), total: z.number().int() })

/** The best results of each kind of entries. */
export const foundEntries = z.object({
  media: best(mediaCard),
  series: best(seriesCard),
  characters: best(characterCard),
  people: best(personCard),
  companies: best(companyCard),
})
export type FoundEntries = z.infer<typeof foundEntries>

/** The kinds of entries, in the order on the page. */
export const FOUND_KINDS = ['media', 'series', 'characters', 'people', 'companies'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]
