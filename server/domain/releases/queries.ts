import { fold } from '@/lib/fold'
import type { MediaCard } from '@/lib/schemas/media'
import { mediaCards } from '@/server/domain/media/cards'
import { searchIds } from '@/server/domain/search/search'
import { plannedRows } from '@/server/platform/database/client'
import type { Release } from './rules'

/** Works that are offered. */
const MAX_OFFERED = 5

/** The works that a release may be of, the likeliest first, and whether the first one has exactly its title. */
export async function guessMedia(release: Release): Promise<{ media: MediaCard[]; isExact: boolean }> {
  const exact = await worksTitled(release)
  const ids = exact.length > 0 ? exact : await similar(release)
  return { media: await mediaCards(ids.slice(0, MAX_OFFERED)), isExact: exact.length > 0 }
}

/** Works with one of the titles, first with that of its season. */
async function worksTitled({ titles, season }: Release): Promise<number[]> {
  const keys = titles
    .flatMap((title) => [...seasonsOf(title, season), title])
    .map(fold)
    .filter(Boolean)
  if (keys.length === 0) return []
  const found = await plannedRows<{ id: number }>('works-titled', WORKS_TITLED, [[...new Set(keys)]])
  return found.map(({ id }) => id)
}

/** How catalogues name a later season; the first one has no number. */
function seasonsOf(title: string, season: number | null): string[] {
  if (season === null || season < 2) return []
  const ending = { 1: 'st', 2: 'nd', 3: 'rd' }[season % 100 > 10 && season % 100 < 14 ? 0 : season % 10] ?? 'th'
  return [
    `${title} Season ${season}`,
    `${title} ${season}${ending} Season`,
    `${title} ${season}`,
    `${title} S${season}`,
  ]
}

/** Of works with one title, one that can be seen comes before a book or a game, and a well-known one before others. */
const WORKS_TITLED = `SELECT found.id FROM (
    SELECT m.id, min(given.place) AS place, max(k.popularity) AS popularity, m.type IN ('Anime', 'Movie', 'Special') AS seen
    FROM unnest($1::text[]) WITH ORDINALITY AS given (key, place)
      JOIN media_search_keys k ON replace(k.key, ' ', '') = replace(given.key, ' ', '')
      JOIN media m ON m.id = k.media_id GROUP BY m.id) AS found
  ORDER BY found.place, found.seen DESC, found.popularity DESC, found.id LIMIT ${MAX_OFFERED}`

async function similar({ titles }: Release): Promise<number[]> {
  for (const title of titles.slice(0, 2)) {
    const ids = await searchIds('media', title)
    if (ids.length > 0) return ids
  }
  return []
}
