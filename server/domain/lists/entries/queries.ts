import { fold } from '@/lib/fold'
import type { TitleMatches } from '@/lib/lists/schemas/lists'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { WORTH } from '@/server/engines/search/matches'
import { KNOWN } from '@/server/engines/search/statement'
import { plannedRows } from '@/server/platform/database/client'

/** Most works of one title. */
const MAX_WORKS = 5

/**
 * The works whose titles equal these, without regard to case, accents, punctuation and spaces. With them are works
 * whose titles begin so, weighed as in search (decision 56): "Frieren" is also a light novel that hardly anybody knows.
 */
export async function matchTitles(titles: readonly string[]): Promise<TitleMatches> {
  const keys = titles.flatMap(foldedOf)
  const found = await plannedRows<{ key: string; media: number[] }>('title-matches', MATCHES, [[...new Set(keys)]])
  const byKey = new Map(found.map(({ key, media }) => [key, media]))
  const matches = titles.map((title) => ({
    title,
    media: foldedOf(title)
      .flatMap((key) => byKey.get(key) ?? [])
      .slice(0, MAX_WORKS),
  }))
  const ids = [...new Set(matches.flatMap(({ media }) => media))]
  return { matches, works: await mediaCards(ids, { evenAdults: true }) }
}

/** A number or sign that begins the line of a list: "12. ", "3) ", "- ". */
const BULLET = /^\s*(?:#?\d{1,4}[.):]|[-*•–])\s+/

/** The folded forms of a title: without its number first, since few titles begin with one. */
function foldedOf(title: string): string[] {
  const keys = [title.replace(BULLET, ''), title].map(fold)
  return [...new Set(keys)].filter((key) => key !== '')
}

/** Most works whose titles only begin so: those of the title itself are not crowded out. */
const MAX_BEGUN = 2
/** Most keys that begin with a title; the works of further ones are not offered. */
const MAX_BEGUN_KEYS = 300

/** Keys are indexed without their spaces. */
const MATCHES = `SELECT given.key, f.media FROM unnest($1::text[]) AS given (key) CROSS JOIN LATERAL (
    SELECT array_agg(n.media_id ORDER BY n.worth DESC, n.media_id) AS media FROM (
      SELECT media_id, max(worth) AS worth FROM (
        (SELECT media_id, ${KNOWN} + ${WORTH.same} AS worth FROM media_search_keys k
          WHERE replace(k.key, ' ', '') = replace(given.key, ' ', '') ORDER BY popularity DESC, media_id LIMIT ${4 * MAX_WORKS})
        UNION ALL
        (SELECT media_id, max(${KNOWN} + ${WORTH.begun} + length(given.key)::float8 / length(key)) AS worth FROM (
          SELECT media_id, key, popularity FROM media_search_keys
          WHERE replace(key, ' ', '') > replace(given.key, ' ', '')
            AND replace(key, ' ', '') < replace(given.key, ' ', '') || U&'\\+10FFFF' LIMIT ${MAX_BEGUN_KEYS}) AS k
        WHERE starts_with(key, given.key || ' ')
          AND EXISTS (SELECT FROM media_search_keys e WHERE replace(e.key, ' ', '') = replace(given.key, ' ', ''))
        GROUP BY media_id ORDER BY worth DESC, media_id LIMIT ${MAX_BEGUN})
      ) AS k GROUP BY media_id ORDER BY worth DESC, media_id LIMIT ${MAX_WORKS}) AS n) AS f
  WHERE f.media IS NOT NULL`
