import type { CacheTag } from '@/server/platform/cache/tags'
import { type Tx, write } from '@/server/platform/writing/write'
import { TABLES } from './access'

/** Pages that one row of the invalidation log names: a longer list would invalidate everything. */
const AT_ONCE = 500

/** Invalidates many pages. */
export function invalidateMany(tx: Tx, tags: readonly CacheTag[]): void {
  for (let from = 0; from < tags.length; from += AT_ONCE) tx.invalidate(tags.slice(from, from + AT_ONCE))
}

/** Updates the popularity of series, characters, people and companies after their works'. A load ends with it, too. */
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

/** Works without counted members have their prominence. `only` names a condition on the id of an entry. */
function popularityUpdate(noun: FollowingNoun, only: (id: string) => string = () => 'true'): string {
  const table = TABLES[noun]
  return `WITH known AS (
      SELECT w.id, least(sum(greatest(m.popularity, m.prominence)::bigint / w.share), 2000000000)::int AS popularity
      FROM (${WORKS_OF[noun]}) AS w JOIN media m ON m.id = w.media_id WHERE w.id IS NOT NULL AND ${only('w.id')} GROUP BY w.id
    ), changed AS (
      UPDATE ${table} t SET popularity = coalesce(known.popularity, 0)
      FROM ${table} own LEFT JOIN known USING (id)
      WHERE own.id = t.id AND ${only('own.id')} AND t.popularity <> coalesce(known.popularity, 0) RETURNING t.id, t.popularity
    ), keys AS (
      UPDATE ${noun}_search_keys k SET popularity = changed.popularity FROM changed
      WHERE k.${noun}_id = changed.id AND k.popularity <> changed.popularity
    )
    SELECT count(*)::int AS changed FROM changed`
}

/** Whether the description of the work `d` has the first name of the character `c` as a word. */
const IS_NAMED = `CASE WHEN length(c.first_name) > 2 AND strpos(d.description, c.first_name) > 0
        THEN strpos(' ' || regexp_replace(d.description, '[^[:alnum:]]+', ' ', 'g') || ' ', ' ' || c.first_name || ' ') > 0 ELSE false END`

const WORKS_OF: Record<FollowingNoun, string> = {
  series: 'SELECT series_id AS id, id AS media_id, 1 AS share FROM media',
  // A supporting role counts a quarter. So does an unknown one, unless the work's description names the character.
  character: `SELECT mc.character_id AS id, mc.media_id,
      CASE WHEN mc.role = 'Lead' OR mc.role IS NULL AND ${IS_NAMED} THEN 1 ELSE 4 END AS share
    FROM media_characters mc JOIN characters c ON c.id = mc.character_id JOIN media d ON d.id = mc.media_id`,
  // Who wrote or made a work is known for it more than one of its voices; printed works have few readers beside the
  // viewers of what is made of them.
  person: `SELECT person_id AS id, media_id, CASE
      WHEN bool_and(character_id IS NOT NULL) THEN 10 WHEN bool_or(m.type IN ('Manga', 'LightNovel')) THEN 0.1 ELSE 1 END AS share
    FROM credits JOIN media m ON m.id = media_id GROUP BY 1, 2`,
  company: 'SELECT DISTINCT company_id AS id, media_id, 1 AS share FROM media_companies',
}

const each = (statement: (noun: FollowingNoun) => string): Record<FollowingNoun, string> => ({
  series: statement('series'),
  character: statement('character'),
  person: statement('person'),
  company: statement('company'),
})

/**
 * For each noun the statement that updates its popularity, also in its search keys, and says how many entries changed.
 * Writes only differences.
 */
export const POPULARITY_UPDATES = each((noun) => popularityUpdate(noun))

/** The same for the entries $1 of a noun. */
export const POPULARITY_OF = each((noun) => popularityUpdate(noun, (id) => `${id} = ANY($1::int[])`))

/** Nouns whose popularity is the sum of that of their works. */
type FollowingNoun = 'series' | 'character' | 'person' | 'company'
