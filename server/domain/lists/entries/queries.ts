import { fold } from '@/lib/fold'
import type { TitleMatches } from '@/lib/lists/schemas/lists'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { plannedRows } from '@/server/platform/database/client'

/** Most works of one title. */
const MAX_WORKS = 5

/** The works whose titles equal these, without regard to case, accents, punctuation and spaces. */
export async function matchTitles(titles: readonly string[]): Promise<TitleMatches> {
  const keys = titles.flatMap(keysOf)
  const found = await plannedRows<{ key: string; media: number[] }>('title-matches', MATCHES, [[...new Set(keys)]])
  const byKey = new Map(found.map(({ key, media }) => [key, media]))
  const matches = titles.map((title) => ({
    title,
    media: keysOf(title)
      .flatMap((key) => byKey.get(key) ?? [])
      .slice(0, MAX_WORKS),
  }))
  const ids = [...new Set(matches.flatMap(({ media }) => media))]
  return { matches, works: await mediaCards(ids) }
}

/** A number or sign that begins the line of a list: "12. ", "3) ", "- ". */
const BULLET = /^\s*(?:#?\d{1,4}[.):]|[-*•–])\s+/

/** The keys of a title: without its number first, since few titles begin with one. */
function keysOf(title: string): string[] {
  const keys = [title.replace(BULLET, ''), title].map((text) => fold(text).replaceAll(' ', ''))
  return [...new Set(keys)].filter((key) => key !== '')
}

/** Keys are indexed without their spaces. */
const MATCHES = `SELECT given.key, f.media FROM unnest($1::text[]) AS given (key) CROSS JOIN LATERAL (
    SELECT array_agg(n.media_id ORDER BY n.popularity DESC, n.media_id) AS media FROM (
      SELECT DISTINCT k.popularity, k.media_id FROM media_search_keys k WHERE replace(k.key, ' ', '') = given.key
      ORDER BY k.popularity DESC, k.media_id LIMIT ${MAX_WORKS}) AS n) AS f
  WHERE f.media IS NOT NULL`
