import { write } from '@/server/platform/writing/write'

/** Updates the popularity of series, characters, people and companies after that of their works. A load does the same at its end. */
export async function refreshPopularityOfEntries(): Promise<void> {
  for (const [noun, statement] of Object.entries(POPULARITY_UPDATES) as [FollowingNoun, string][])
    await write(
      async (tx) => {
        const { rows } = await tx.query<{ changed: number }>(statement)
        if (rows[0] && rows[0].changed > 0) tx.invalidate([`index:${noun}`])
      },
      { minutes: 10 },
    )
}
export function popularityUpdate(table: string, noun: string, works: string): string {
  return `WITH known AS (
      SELECT w.id, least(sum(m.popularity / w.share), 2000000000)::int AS popularity
      FROM (${works}) AS w JOIN media m ON m.id = w.media_id WHERE w.id IS NOT NULL GROUP BY w.id
    ), changed AS (
      UPDATE ${table} t SET popularity = coalesce(known.popularity, 0)
      FROM ${table} own LEFT JOIN known USING (id)
      WHERE own.id = t.id AND t.popularity <> coalesce(known.popularity, 0) RETURNING t.id, t.popularity
    ), keys AS (
      UPDATE ${noun}_search_keys k SET popularity = changed.popularity FROM changed
      WHERE k.${noun}_id = changed.id AND k.popularity <> changed.popularity
    )
    SELECT count(*)::int AS changed FROM changed`
}
/**
 * For each noun the statement that updates its popularity, also in its search keys, and says how many entries changed. Writes only
 * differences.
 */
export const POPULARITY_UPDATES: Record<FollowingNoun, string> = {
  series: popularityUpdate('series', 'series', 'SELECT series_id AS id, id AS media_id, 1 AS share FROM media'),
  // A supporting role counts a quarter.
  character: popularityUpdate(
    'characters',
    'character',
    `SELECT character_id AS id, media_id, CASE role WHEN 'Lead' THEN 1 ELSE 4 END AS share FROM media_characters`,
  ),
  person: popularityUpdate('people', 'person', 'SELECT DISTINCT person_id AS id, media_id, 1 AS share FROM credits'),
  company: popularityUpdate(
    'companies',
    'company',
    'SELECT DISTINCT company_id AS id, media_id, 1 AS share FROM media_companies',
  ),
}
/** Nouns whose popularity is the sum of that of their works. */
export type FollowingNoun = 'series' | 'character' | 'person' | 'company'
