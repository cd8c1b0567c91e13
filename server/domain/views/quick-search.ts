import type { FoundEverything } from '@/lib/catalogue/schemas/search'
import { companyCards } from '@/server/domain/catalogue/companies/cards'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { listedMedia } from '@/server/domain/catalogue/media/queries'
import { nameCards } from '@/server/domain/catalogue/names/cards'
import { seriesCards } from '@/server/domain/catalogue/series/cards'
import { searchAll } from '@/server/engines/search/search'
import { cacheTagIndex } from '@/server/platform/cache/tags'

/** The number of cards of works, and of each other kind. */
type Most = { media: number; others: number }

/** What fits below a search field. */
const QUICK: Most = { media: 6, others: 4 }

/**
 * The best results of every kind for a text (server/engines/search/search.ts): one statement searches all kinds, and one for each
 * kind reads its cards; works for adults are left out. An empty text finds nothing and runs no query.
 */
export async function searchEverything(query: string, { media, others }: Most = QUICK): Promise<FoundEverything> {
  for (const noun of NOUNS) cacheTagIndex(noun)
  const found = await searchAll(query)
  const [works, series, characters, people, companies] = await Promise.all([
    listedMedia(found.media).then((ids) => best(ids, media, mediaCards)),
    best(found.series, others, seriesCards),
    best(found.character, others, (ids) => nameCards('character', ids)),
    best(found.person, others, (ids) => nameCards('person', ids)),
    best(found.company, others, companyCards),
  ])
  return { media: works, series, characters, people, companies }
}

const NOUNS = ['media', 'series', 'character', 'person', 'company'] as const

async function best<Card>(
  ids: readonly number[],
  most: number,
  cards: (ids: readonly number[]) => Promise<Card[]>,
): Promise<{ data: Card[]; total: number }> {
  return { data: await cards(ids.slice(0, most)), total: ids.length }
}
