import { raw, sql } from '@/server/platform/database/client'
import { SEASON } from './forms'
import type { Match } from './matches'
import type { Meets } from './narrowing'
import { preparedRows } from './prepared'
import { seasonForm } from './season'
import { KNOWN } from './statement'

/** Initials that a search may name, and further words of the title: "sao alicization" is "saoa" with "alicization". */
export type Abbreviation = { initials: string; words: string }

/**
 * The titles that a folded text may abbreviate. Examples: "nge", with a season "aot 2", "mha s4" and "kh2", with
 * further words "sao alicization". forms.ts makes the initials.
 */
export function abbreviationsOf(key: string): Abbreviation[] {
  const found = INITIALS.test(key) ? [{ initials: key, words: '' }] : []
  const form = seasonForm(key.replace(NUMBERED, '$1 $2'))
  const [first = '', ...others] = (form ?? key).split(' ')
  if (others.length === 0 || others.length > MAX_WORDS || !ABBREVIATED.test(first)) return found
  const behind = others.map((word) => (SEASON.test(word) ? word : (word[0] ?? ''))).join('')
  return [...found, { initials: first + behind, words: others.filter((word) => !SEASON.test(word)).join(' ') }]
}

const INITIALS = /^[a-z0-9]{3,8}$/
/** Initials with the number of a season: "kh2". */
const NUMBERED = /^([a-z]{2,6})(\d{1,2})$/
/** Shorter words are no abbreviation, longer ones are words. */
const ABBREVIATED = /^[a-z][a-z0-9]{1,5}$/
const MAX_WORDS = 4

/**
 * Finds works whose title has the named initials, or begins with them ("gta" is "Grand Theft Auto: Vice City"). Or it
 * ends with them ("botw" is "The Legend of Zelda: Breath of the Wild"). Initials of two words count less, since they
 * are guessed from syllables.
 */
export async function searchInitials(key: string, meets: Meets): Promise<Match[]> {
  const given = abbreviationsOf(key)
  if (given.length === 0) return []
  const initials = given.map((one) => one.initials)
  const words = given.map((one) => one.words)
  const endings = initials.map((one) => (one === key && one.length >= MIN_ENDING ? [...one].reverse().join('') : null))
  const isMeant = meets('k.media_id')
  const columns = sql`media_id, key, popularity, k.initials, given.initials AS given`
  const statement = sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM unnest(${initials}::text[], ${words}::text[], ${endings}::text[]) AS given (initials, words, ending)
    )
    SELECT media_id AS id, max(${raw(KNOWN)} + CASE WHEN k.key NOT LIKE '% % %' THEN ${WORTH.syllables}::float8
      WHEN k.initials = k.given THEN ${WORTH.same}::float8
      WHEN starts_with(k.initials, k.given) THEN ${WORTH.begun}::float8 + length(k.given)::float8 / length(k.initials)
      ELSE ${WORTH.ended}::float8 END) AS score
    FROM given CROSS JOIN LATERAL (
      (SELECT ${columns} FROM media_search_keys k
      WHERE k.initials = given.initials COLLATE "C" AND (given.words = '' OR strpos(key, ' ' || given.words) > 0) AND ${isMeant}
      ORDER BY popularity DESC, media_id LIMIT 50)
      UNION ALL
      (SELECT ${columns} FROM media_search_keys k
      WHERE k.initials > given.initials COLLATE "C" AND k.initials < (given.initials || '~') COLLATE "C"
        AND (given.words = '' OR strpos(key, ' ' || given.words) > 0) AND ${isMeant}
      LIMIT ${MAX_BEGUN})
      UNION ALL
      (SELECT ${columns} FROM media_search_keys k
      WHERE k.initials IS NOT NULL AND reverse(k.initials) COLLATE "C" > given.ending
        AND reverse(k.initials) COLLATE "C" < given.ending || '~' AND ${isMeant}
      LIMIT ${MAX_BEGUN})
    ) AS k WHERE k.initials = k.given OR popularity >= ${MIN_POPULARITY} GROUP BY 1`
  return preparedRows<Match>(statement, meets)
}

/** What they are worth on the scale of titles (matches.ts). */
const WORTH = { same: 4, begun: 3, ended: 3.3, syllables: 3.9 }
/** Titles that only begin with the initials are many: those that somebody knows count. */
const MAX_BEGUN = 1000
const MIN_POPULARITY = 1000
/** Titles that end with three given initials are too many. */
const MIN_ENDING = 4
