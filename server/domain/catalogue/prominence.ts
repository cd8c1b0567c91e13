import type { MediaType } from '@/lib/media-types'
import { write } from '@/server/platform/writing/write'

/**
 * Estimates how well known a work is if no source counts its members, as a number of members. For a work on screen it
 * follows from the number of sites that have it, for a game from its critics' score. A printed work counts for more if
 * a work on screen has its title. So does a work with whose title many others begin, since known works are continued.
 * Search and the order of popularity weigh by it.
 */
export const PROMINENCE = {
  /** The median of works on 7, 8, 9, and 10 or more sites that have members. */
  bySites: [200, 1000, 3000, 25_000],
  fewestSites: 7,
  onScreen: ['Anime', 'Movie', 'Special'] satisfies MediaType[],
  /** Of so many who know a work on screen one knows a printed work with one of its titles. */
  printed: ['Manga', 'LightNovel'] satisfies MediaType[],
  viewersPerReader: 10,
  /** A game of this score has none; each further 11 points are ten times as many. */
  leastScore: 60,
  perTenfold: 11,
  /** The least and the most followers that count, and the least length of a title for which they do. */
  followed: { from: 3000, most: 10, letters: 8 },
} as const

type Known = { type: MediaType; sites: number; score: number | null; members: number | null }

/** The prominence of a new work, whose followers are not known yet. */
export function prominenceOf({ type, sites, score, members }: Known): number {
  if (members) return 0
  if (type === 'Game')
    return (score ?? 0) < PROMINENCE.leastScore ? 0 : Math.round(10 ** (((score ?? 0) - 40) / PROMINENCE.perTenfold))
  const at = Math.min(sites, PROMINENCE.fewestSites + PROMINENCE.bySites.length - 1) - PROMINENCE.fewestSites
  return (PROMINENCE.onScreen as readonly MediaType[]).includes(type) ? (PROMINENCE.bySites[at] ?? 0) : 0
}

const { bySites, fewestSites, onScreen, printed, viewersPerReader, leastScore, perTenfold, followed } = PROMINENCE
const typesOf = (types: readonly MediaType[]) => types.map((type) => `'${type}'`).join(', ')

/** Updates how well known works are that have no members elsewhere. Returns whether any has changed. */
export async function refreshProminence(): Promise<boolean> {
  return write(
    async (tx) => {
      const { rowCount } = await tx.query(PROMINENCE_UPDATE)
      if (rowCount) tx.invalidate(['index:media'])
      return Boolean(rowCount)
    },
    { minutes: 10 },
  )
}

/** Updates the prominence of all works, also in their search keys. Writes only differences. */
export const PROMINENCE_UPDATE = `
  WITH known AS MATERIALIZED (
    SELECT id, type, popularity, prominence AS before, members > 0 AS is_counted, CASE
      WHEN members > 0 THEN 0
      WHEN type = 'Game' THEN CASE WHEN score >= ${leastScore} THEN power(10, (score - 40) / ${perTenfold}) ELSE 0 END
      WHEN type IN (${typesOf(onScreen)}) AND source_count >= ${fewestSites}
        THEN (ARRAY[${bySites.join(', ')}])[least(source_count - ${fewestSites} + 1, ${bySites.length})]
      ELSE 0 END AS own
    FROM media
  ), read AS MATERIALIZED (
    SELECT known.id, max(greatest(seen.popularity, seen.own)) / ${viewersPerReader} AS readers
    FROM known JOIN media_search_keys k ON k.media_id = known.id
      JOIN media_search_keys same ON replace(same.key, ' ', '') = replace(k.key, ' ', '') AND same.media_id <> known.id
      JOIN known AS seen ON seen.id = same.media_id AND seen.type IN (${typesOf(onScreen)})
    WHERE known.type IN (${typesOf(printed)}) AND NOT known.is_counted GROUP BY 1
  ), followed AS (
    SELECT id, before, round(coalesce(read.readers, 0) + own * (1 + CASE WHEN own < ${followed.from} THEN 0 ELSE (
      SELECT coalesce(max(n), 0) FROM media_search_keys k CROSS JOIN LATERAL (
        SELECT least(count(DISTINCT media_id), ${followed.most}) AS n FROM (
          SELECT media_id FROM media_search_keys f WHERE f.media_id <> k.media_id
            AND replace(f.key, ' ', '') > replace(k.key, ' ', '') AND replace(f.key, ' ', '') < replace(k.key, ' ', '') || U&'\\+10FFFF'
          LIMIT ${4 * followed.most}
        ) AS begun
      ) AS followers WHERE k.media_id = known.id AND length(k.key) >= ${followed.letters}
    ) END))::int AS prominence
    FROM known LEFT JOIN read USING (id)
  ), changed AS (
    UPDATE media m SET prominence = f.prominence FROM followed f
    WHERE m.id = f.id AND f.before <> f.prominence RETURNING m.id, greatest(m.popularity, m.prominence) AS popularity
  )
  UPDATE media_search_keys k SET popularity = changed.popularity FROM changed
  WHERE k.media_id = changed.id AND k.popularity <> changed.popularity`
