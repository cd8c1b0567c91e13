import { fold } from '@/lib/fold'
import { raw, sql } from '@/server/platform/database/client'
import { type Match, SCORES } from './matches'
import { preparedRows } from './prepared'
import { KNOWN } from './statement'

/** Nouns whose names may be a part of a text, and the table that links them to works. */
const LINKS = { character: 'media_characters', person: 'credits' } as const

/**
 * Finds characters or people of whose names a text of several words has only a part: "levi ackerman" is "Levi", "killua
 * zoldyck" is "Killua Zaoldyeck". First come names, whole or in part, where all other words are in the title of one of
 * their works ("guts berserk", "spike cowboy bebop"), then names that are wholly in the text, then names that have one
 * of its words, the most similar first.
 */
export async function searchPartly(noun: keyof typeof LINKS, text: string): Promise<Match[]> {
  const key = fold(text)
  const words = [...new Set(key.split(' '))]
  const named = words.filter((word) => word.length >= SHORTEST)
  if (words.length < 2 || words.length > MAX_WORDS || named.length === 0 || !PLAIN.test(key)) return []
  return preparedRows<Match>(sql`
    WITH named AS MATERIALIZED (
      SELECT ${raw(noun)}_id AS id, key, popularity, string_to_array(key, ' ') AS words FROM ${raw(noun)}_search_keys
      WHERE search_vector(key) @@ ${named.map((word) => `'${word}'`).join(' | ')}::tsquery
      ORDER BY popularity DESC LIMIT ${MAX_NAMES}
    ), likely AS MATERIALIZED (
      SELECT *, ARRAY(SELECT '% ' || word || ' %' FROM unnest(${words}::text[]) AS word WHERE word <> ALL (alike.words)) AS rest
      FROM (
        SELECT *, words <@ ${words}::text[] AND length(key) >= ${SHORTEST} AS is_within, similarity(key, ${key}) + CASE WHEN starts_with(key, ${`${words[0]} `}) THEN ${GIVEN_NAME}::float8 ELSE 0 END AS likeness
        FROM named
      ) AS alike ORDER BY is_within DESC, likeness + ${raw(KNOWN)} / 4 DESC, id LIMIT ${MAX_LIKELY}
    )
    SELECT id, max(CASE
      WHEN is_of THEN ${raw(KNOWN)} - CASE WHEN is_within THEN 0 ELSE ${raw(PART)} END
      WHEN likeness >= ${SAME}::float8 THEN ${SCORES.partly + 10} + ${raw(KNOWN)}
      WHEN is_within THEN ${SCORES.partly} + ${raw(KNOWN)}
      ELSE -100 + 12 * likeness + log(popularity + 1.0::float8) / 4 END) AS score
    FROM (
      SELECT *, (is_within OR cardinality(rest) > 0) AND EXISTS (
        SELECT FROM ${raw(LINKS[noun])} l JOIN media_search_keys k USING (media_id)
        WHERE l.${raw(noun)}_id = likely.id AND ' ' || k.key || ' ' LIKE ALL (likely.rest)
      ) AS is_of FROM likely
    ) AS likely GROUP BY id ORDER BY score DESC, id`)
}

/** Words of these letters need no quoting within a tsquery. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/
const MAX_WORDS = 8
/** The best known names that have a word of the text, and those whose works are looked at. */
const MAX_NAMES = 300
const MAX_LIKELY = 40
/** Shorter names and words are in too many texts. */
const SHORTEST = 3
/** What a part of a name beside a title of its work is worth less than the whole name. */
const PART = '0.5'
/** What it adds to the likeness of a name if the text begins with its first word. */
const GIVEN_NAME = 0.3
/** Names of this likeness differ by a letter or two. */
const SAME = 0.75
