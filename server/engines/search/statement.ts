import { type Prisma, raw } from '@/server/platform/database/client'
import { earlierThan, isShortName, MAX_LATER } from './earlier'
import { meeting, type Narrowing } from './narrowing'
import { statementName } from './prepared'
import type { Terms } from './terms'

/** Nouns with stored keys: `<noun>_search_keys (<noun>_id, key, popularity)`. */
export type SearchNoun = 'media' | 'series' | 'character' | 'person' | 'company'

/** The keys that a search reads: the column of a noun's table, and the kind of their words in `search_words`. */
export type Keys = { noun: SearchNoun; column: 'key' | 'form'; words: string }

/** `by` is an ORDER BY list over the rows `e` of the noun's own table. */
export type Ordering = { table: string; by: string }
type Statement = { name: string; text: string; values: unknown[] }

/** Most results of a search; the best are kept. */
const MAX_FOUND = 500
/** From so many matching keys on the words are common: then only the most popular keys (WELL_KNOWN) are searched. */
const COMMON = 2000
const WELL_KNOWN = 15_000
/** `narrowed`: most matching keys that are checked against a condition. Tests set it lower. */
export const searchLimits = { narrowed: 50_000 }
/** With fewer matches than this, typing errors are corrected: at most GUESSES variants for each word. */
const FEW = 5
const GUESSES = 30
/** Lowest score of an exact title. */
export const EXACT = 900

/**
 * The single statement of a search: rows (id), best match first, at most 500. Every part is bounded, so that no text is
 * slow. Parts that are not needed do not run: constant conditions exclude them before they start.
 */
export function searchStatement(of: Keys, terms: Terms, narrowing?: Narrowing): Statement {
  const text = `WITH ${GIVEN}, ${bestOf(of, terms, narrowing)} SELECT id, score FROM best ${BEST_FIRST}`
  return statementOf(text, terms, narrowing?.where.values)
}

/** The same for titles, with the works that the best ones continue behind them (`isEarlier`) if the text is short. */
export function titlesStatement(of: Keys, terms: Terms, narrowing?: Narrowing): Statement {
  if (!isShortName(terms.key)) return searchStatement(of, terms, narrowing)
  const text = `WITH ${GIVEN}, ${bestOf(of, terms, narrowing)}, ${withEarlier(narrowing)}
    SELECT id, score, "isEarlier" FROM titles ${EARLIER_LAST}`
  return statementOf(text, terms, narrowing?.where.values)
}

/**
 * Does so for several kinds of keys at once: a row for each, with its matches as id, score and `isEarlier`, best first.
 */
export function searchesStatement(kinds: readonly Keys[], terms: Terms): Statement {
  const parts = kinds.map((of) => {
    const isShort = of.noun === 'media' && isShortName(terms.key)
    const matches = isShort
      ? `, ${withEarlier()} SELECT coalesce(json_agg(json_build_array(id, score, "isEarlier") ${EARLIER_LAST}), '[]') FROM titles`
      : ` SELECT coalesce(json_agg(json_build_array(id, score, false) ${BEST_FIRST}), '[]') FROM best`
    return `SELECT '${of.noun}' AS noun, (WITH ${bestOf(of, terms)}${matches}) AS matches`
  })
  return statementOf(`WITH ${GIVEN} ${parts.join(' UNION ALL ')}`, terms)
}

/** Adds the works that the best titles continue, if one of these is the text itself. Others are read further first. */
function withEarlier(narrowing?: Narrowing): string {
  const exact = raw(
    `(SELECT id, score FROM best WHERE (SELECT max(score) FROM best) >= ${EXACT} ${BEST_FIRST} LIMIT ${MAX_LATER})`,
  )
  return `titles AS (
    SELECT id, score, popularity, false AS "isEarlier" FROM best
    UNION ALL SELECT id, score, 0, true FROM (${textOf(earlierThan(exact, raw('$1'), meeting(narrowing)))}) AS earlier
  )`
}

const EARLIER_LAST = 'ORDER BY "isEarlier", score DESC, popularity DESC, id'

const bestOf = (of: Keys, terms: Terms, narrowing?: Narrowing) =>
  terms.short ? byLetters(of, [...terms.key].length, narrowing) : byWords(of, narrowing)

function statementOf(text: string, terms: Terms, more: readonly unknown[] = []): Statement {
  return {
    name: statementName(text),
    text,
    values: [
      terms.key,
      terms.joined,
      terms.query,
      terms.patterns,
      terms.runs,
      terms.guessed.words,
      terms.guessed.lexemes,
      terms.certain,
      terms.pieces,
      ...more,
    ],
  }
}

/** Casts every parameter, since a kind of search does not use all of them. */
const GIVEN = `given AS (SELECT $1::text, $2::text, $3::text, $4::text[], $5::text[], $6::text[], $7::text[], $8::text, $9::text[])`
const BEST_FIRST = 'ORDER BY score DESC, popularity DESC, id'

/** Titles that begin with one or two letters, and titles that contain them as a word. */
function byLetters(of: Keys, letters: number, narrowing?: Narrowing): string {
  const begun = `left(key, ${letters}) = $1 ORDER BY popularity DESC, id`
  const alone = `search_vector(key) @@ regexp_replace($3, ':[*]$', '')::tsquery`
  if (narrowing?.few)
    return `
    ${amongFew(of, narrowing, [begun, alone])},
    found AS (
      SELECT * FROM collected UNION ALL (${exact(of, narrowing)})
      UNION ALL SELECT * FROM among WHERE left(key, ${letters}) = $1 OR strpos(' ' || key || ' ', ' ' || $1 || ' ') > 0
    ),
    best AS (${best('found', CLOSENESS)})`
  return `
    begun AS (${matches(of, begun, 2 * MAX_FOUND, narrowing)}),
    word AS MATERIALIZED (${matches(of, alone, MAX_FOUND, narrowing)}),
    found AS (
      SELECT * FROM begun
      UNION ALL SELECT * FROM word WHERE (SELECT count(*) FROM word) < ${MAX_FOUND}
      UNION ALL (${exact(of, narrowing)})
    ),
    best AS (${best('found', CLOSENESS)})`
}

/** Titles that contain all words. If these are few, also titles with similar words, or that begin so without spaces. */
function byWords(of: Keys, narrowing?: Narrowing): string {
  const inReach = `replace(key, ' ', '') >= $2 AND replace(key, ' ', '') < $2 || U&'\\+10FFFF'`
  return `
    ${narrowing?.few ? wordedAmong(of, narrowing) : worded(of, narrowing)},
    certain AS MATERIALIZED (${best('found', CLOSENESS)}),
    few AS MATERIALIZED (SELECT count(*) < ${FEW} AND coalesce(max(score), 0) < ${EXACT} AS so FROM certain),
    guess AS MATERIALIZED (${guess(of.words)}),
    guessed AS (
      (${matches(of, `(SELECT so FROM few) AND search_vector(key) @@ (SELECT query FROM guess)`, COMMON, narrowing)})
      UNION ALL
      (${matches(of, `(SELECT so FROM few) AND length($2) > 3 AND ${inReach}`, COMMON, narrowing)})
    ),
    likely AS (${best('guessed', LIKENESS)}),
    best AS (
      SELECT * FROM certain UNION ALL SELECT * FROM likely WHERE NOT EXISTS (SELECT FROM certain WHERE certain.id = likely.id)
    )`
}

function worded(of: Keys, narrowing?: Narrowing): string {
  return `worded AS MATERIALIZED (${matches(of, 'search_vector(key) @@ $3::tsquery', COMMON, narrowing)}),
    known AS (
      SELECT * FROM (SELECT * FROM ${keys(of)} ORDER BY popularity DESC, id LIMIT ${WELL_KNOWN}) AS k
      WHERE (SELECT count(*) FROM worded) = ${COMMON} AND ${HAS_ALL} ${and(narrowing)} LIMIT ${MAX_FOUND}
    ),
    rest AS (
      SELECT * FROM worded WHERE ${IN_A_ROW} ORDER BY popularity DESC
      LIMIT (SELECT CASE WHEN count(*) = ${COMMON} THEN ${MAX_FOUND} ELSE ${COMMON} END FROM worded)
    ),
    found AS ((${exact(of, narrowing)}) UNION ALL SELECT * FROM known UNION ALL SELECT * FROM rest)`
}

function wordedAmong(of: Keys, narrowing: Narrowing): string {
  return `${amongFew(of, narrowing, ['search_vector(key) @@ $3::tsquery'])},
    found AS (
      (${exact(of, narrowing)}) UNION ALL SELECT * FROM collected WHERE ${IN_A_ROW}
      UNION ALL SELECT * FROM among WHERE ${HAS_ALL} AND (${IN_A_ROW})
    )`
}

/**
 * `collected`: matches that meet the condition, if no more than `searchLimits.narrowed` keys match. Otherwise it is
 * empty, and `among` contains all keys of the few entries that meet it. Each is looked up: a plan for many would read
 * all keys.
 */
function amongFew(of: Keys, narrowing: Narrowing, wheres: readonly string[]): string {
  const parts = wheres.map((where) => `(SELECT * FROM ${keys(of)} WHERE ${where} LIMIT ${searchLimits.narrowed})`)
  return `matching AS MATERIALIZED (${parts.join(' UNION ALL ')}),
    many AS MATERIALIZED (SELECT count(*) >= ${searchLimits.narrowed} AS so FROM matching),
    collected AS (SELECT * FROM matching AS k WHERE NOT (SELECT so FROM many) AND ${conditionOf(narrowing)}),
    among AS MATERIALIZED (
      SELECT few.id, k.key, k.popularity
      FROM unnest(ARRAY(SELECT id FROM ${narrowing.table} WHERE (SELECT so FROM many) AND ${textOf(narrowing.where)})) AS few (id)
        CROSS JOIN LATERAL (SELECT ${of.column} AS key, popularity FROM ${of.noun}_search_keys
        WHERE ${of.noun}_id = few.id AND ${of.column} IS NOT NULL OFFSET 0) AS k
    )`
}

/** The condition search_vector(key) @@ $3, computed from the key. */
const HAS_ALL = `key LIKE ALL ($9) AND ' ' || key || ' ' LIKE ALL ($4)`
const IN_A_ROW = `cardinality($5) = 0 OR replace(key, ' ', '') LIKE ALL ($5)`

const keys = (of: Keys) =>
  `(SELECT ${of.noun}_id AS id, ${of.column} AS key, popularity FROM ${of.noun}_search_keys WHERE ${of.column} IS NOT NULL) AS k`
const and = (narrowing?: Narrowing) => (narrowing ? `AND ${conditionOf(narrowing)}` : '')
const conditionOf = (narrowing: Narrowing) => textOf(meeting(narrowing)('k.id'))
/** Its values follow the nine of every search. */
const textOf = (where: Prisma.Sql) => where.strings.reduce((text, next, at) => `${text}$${9 + at}${next}`)
const exact = (of: Keys, narrowing?: Narrowing) =>
  matches(of, `replace(key, ' ', '') = $2 ORDER BY popularity DESC`, MAX_FOUND, narrowing)

function matches(of: Keys, where: string, most: number, narrowing?: Narrowing): string {
  const all = `SELECT * FROM ${keys(of)} WHERE ${where} LIMIT ${narrowing ? searchLimits.narrowed : most}`
  return narrowing ? `SELECT * FROM (${all}) AS k WHERE ${conditionOf(narrowing)} LIMIT ${most}` : all
}

/** Each entry once, with the best score of its keys. */
const best = (from: string, score: string) =>
  `SELECT id, max(${score}) AS score, max(popularity) AS popularity FROM ${from} GROUP BY id
   ORDER BY score DESC, popularity DESC, id LIMIT ${MAX_FOUND}`

/** Ten times as many members are worth one point. Below a number of members all works count the same. */
export const KNOWN = 'log(popularity + 1000.0::float8)'

/** What a title is worth that is one letter away, between the names of others and titles that have the words. */
const ALIKE = 60

/** What a title is worth that has the words behind others. */
const WITHIN = 2.7

/** How close a key is and how well known its work. Exact titles are always kept; matches.ts ranks them. */
const CLOSENESS = `${KNOWN} + CASE
  WHEN key = $1 THEN ${EXACT + 100}
  WHEN replace(key, ' ', '') = $2 THEN ${EXACT}
  ELSE least(1, length($1)::float8 / length(key)) + CASE
    WHEN starts_with(key, $1 || ' ') OR cardinality($5) > 0 AND starts_with(key, $1) THEN 3
    WHEN strpos(' ' || key || ' ', ' ' || $1 || ' ') > 0 OR cardinality($5) > 0 AND strpos(key, $1) > 0 THEN ${WITHIN}
    WHEN starts_with(key, $1) THEN 2
    WHEN strpos(' ' || key, ' ' || $1) > 0 THEN 1
    ELSE 0 END
  END`
/**
 * Corrected words score below all others: closeness counts before popularity. Titles of which the whole is one letter
 * away are alike, and score above works of people and characters whose names only have the words.
 */
const LIKENESS = `log(popularity + 1.0::float8) / 4 - 100 + CASE
  WHEN length($1) > 3 AND abs(length(key) - length($1)) <= 1 AND one_letter_less(key) && one_letter_less($1) THEN ${ALIKE}
  ELSE 12 * similarity(key, $1) END`

/**
 * For each word that may be mistyped, the known words one letter away (dropped, added, changed, swapped), as a tsquery.
 * The noun is compared to an expression: PostgreSQL would read all words of the noun by its index, too, for each word.
 */
const guess = (words: string) => `
  SELECT CASE WHEN cardinality($6) > 0 THEN
    concat_ws(' & ', nullif($8, ''), string_agg('(' || concat_ws(' | ', typed.lexeme, near.words) || ')', ' & '))::tsquery
  END AS query
  FROM unnest($6, $7) AS typed (word, lexeme) CROSS JOIN LATERAL (
    SELECT string_agg(quote_literal(word), ' | ') AS words FROM (
      SELECT w.word FROM search_words w
      WHERE (SELECT so FROM few) AND w.noun || '' = '${words}' AND one_letter_less(w.word) && one_letter_less(typed.word)
      ORDER BY similarity(w.word, typed.word) DESC, w.word LIMIT ${GUESSES}
    ) AS nearest
  ) AS near`
