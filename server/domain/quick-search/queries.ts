import type { FoundEverything } from '@/lib/schemas/search'
import { companyCards } from '@/server/domain/companies/cards'
import { mediaCards } from '@/server/domain/media/cards'
import { nameCards } from '@/server/domain/names/cards'
import { searchIds } from '@/server/domain/search/search'
import type { SearchNoun } from '@/server/domain/search/statement'
import { seriesCards } from '@/server/domain/series/cards'
import { cacheTagIndex } from '@/server/platform/cache/tags'

/** The number of cards of works, and of each other kind. */
type Most = { media: number; others: number }

/** What fits below a search field. */
const QUICK: Most = { media: 6, others: 4 }

/**
 * The best results of every kind for a text (server/domain/search/search.ts). All kinds are searched in parallel, each with one
 * search and one statement for its cards. An empty text finds nothing and runs no query.
 */
export async function searchEverything(query: string, { media, others }: Most = QUICK): Promise<FoundEverything> {
  const [works, series, characters, people, companies] = await Promise.all([
    best('media', query, media, mediaCards),
    best('series', query, others, seriesCards),
    best('character', query, others, (ids) => nameCards('character', ids)),
    best('person', query, others, (ids) => nameCards('person', ids)),
    best('company', query, others, companyCards),
  ])
  return { media: works, series, characters, people, companies }
}

async function best<Card>(
  noun: SearchNoun,
  query: string,
  most: number,
  cards: (ids: readonly number[]) => Promise<Card[]>,
): Promise<{ data: Card[]; total: number }> {
  cacheTagIndex(noun)
  const ids = await searchIds(noun, query, { byTitle: true })
  return { data: await cards(ids.slice(0, most)), total: ids.length }
}
