import { fold } from '@/lib/fold'
import { type Prisma, raw, sql } from '@/server/platform/database/client'
import { inRomaji } from './forms'
import type { Match } from './matches'
import { ALL_MEET, type Meets } from './narrowing'
import { preparedRows } from './prepared'
import { KNOWN, type SearchNoun } from './statement'
import { inLatin } from './transliteration'

/** Nouns with an index of sounds (prisma/migrations/0090_search_sounds). */
type SoundNoun = Extract<SearchNoun, 'media' | 'character' | 'person'>

/**
 * A text in kana, Hangul or Cyrillic in Latin letters; English is written in these scripts, too ("ブリーチ"). Null for a
 * text with other letters, such as kanji.
 */
export function spokenForm(text: string): string | null {
  const key = fold(inLatin(text) ?? text)
  const latin = inRomaji(key)
  return latin !== fold(text) && PLAIN.test(latin) ? latin : null
}

const PLAIN = /^[ -~]*$/

/**
 * The English words that a spoken text may mean, the text itself first. "j" may be the soft "g" of "angel", the
 * Cyrillic "в" the "w" of "one", and "х" the "ch" of "psycho".
 */
export function soundingAs(text: string, spoken: string): string[] {
  const changes: ((latin: string) => string)[] = [
    (latin) => latin.replaceAll('j', 'g'),
    ...(CYRILLIC.test(text)
      ? [(latin: string) => latin.replaceAll('v', 'w'), (latin: string) => latin.replace(/(?<![sc])h/g, 'ch')]
      : []),
  ]
  const all = new Set([spoken])
  for (const change of changes) for (const one of [...all]) all.add(change(one))
  return [...all]
}

const CYRILLIC = /[\u0400-\u04ff]/

/**
 * Finds entries whose names sound like a text in Latin letters: "buriichi" is "Bleach", "pkmn" is "Pokemon". For a
 * `spoken` text (in another script) fewer consonants are enough, and beginnings of names count, too. `latin` are its
 * readings. Better known entries come first, since different names sound alike. Beside corrected typing errors
 * (`isGuess`) a typed text with few consonants counts as one: the most similar name is first.
 */
export function searchSounds(
  noun: SoundNoun,
  latin: readonly string[],
  { isSpoken, isOpen = false, isGuess, meets = ALL_MEET }: Reading,
): Promise<Match[]> {
  const keys = (isSame: boolean, condition: Prisma.Sql, sound: Prisma.Sql, most: number) => sql`(
    SELECT k.*, given.latin, given.sound, given.place FROM given CROSS JOIN LATERAL (
      SELECT ${raw(noun)}_id AS id, key, popularity, ${isSame}::boolean AS is_same FROM ${raw(noun)}_search_keys
      WHERE ${condition} ORDER BY ${sound}, popularity DESC LIMIT ${most}) AS k
    WHERE ${meets('k.id')})`
  const least = noun !== 'media' ? SHORTEST.name : isSpoken ? SHORTEST.spoken : SHORTEST.typed
  const bySound = ({ sound, has }: Sound) => sql`
    ${keys(true, sql`${has} AND ${sound} = given.sound AND length(given.sound) >= ${least}`, sound, MAX_KEYS.same)}
    UNION ALL
    ${keys(
      false,
      sql`${has} AND ${isSpoken} AND length(given.sound) >= ${SHORTEST.begun} AND ${sound} > given.sound AND ${sound} < given.sound || '~'`,
      sound,
      MAX_KEYS.begun,
    )}`
  const statement = sql`
    WITH given AS MATERIALIZED (
      SELECT latin, place, search_sound(latin) COLLATE "C" AS sound FROM unnest(${[...latin]}::text[]) WITH ORDINALITY AS given (latin, place)
    )
    SELECT id, max(CASE
      WHEN ${isSpoken} AND (NOT ${isGuess} OR length(sound) >= ${SHORTEST.typed}) OR NOT ${isGuess} AND similarity(key, latin) >= ${SIMILAR}
      THEN ${raw(KNOWN)} + similarity(key, latin) - CASE WHEN place > 1 THEN ${WORTH.otherwise}::float8 ELSE 0 END
        + CASE WHEN is_same THEN ${WORTH.same}::float8 ELSE ${WORTH.begun}::float8 END
      ELSE ${LIKENESS} + CASE WHEN ${isSpoken} THEN ${WORTH.alike}::float8 ELSE 0 END END) AS score
    FROM (
      ${bySound(SOUNDS.whole)} ${isOpen && noun === 'media' ? sql`UNION ALL ${bySound(SOUNDS.open)}` : sql``}
    ) AS k GROUP BY id ORDER BY score DESC, id LIMIT 100`
  return preparedRows<Match>(statement, meets)
}

/**
 * A sound that is an index, and the keys that it has. `open` is without each "r" that no vowel follows, as kana and
 * Hangul write English.
 */
const SOUNDS = {
  whole: { sound: sql`search_sound(key) COLLATE "C"`, has: sql`search_sound(key) <> ''` },
  open: {
    sound: raw(String.raw`search_sound(regexp_replace(key, 'r([^aeiouy]|$)', '\1', 'g')) COLLATE "C"`),
    has: raw(`key ~ 'r([^aeiouy]|$)'`),
  },
}
type Sound = (typeof SOUNDS)['whole']

type Reading = { isSpoken: boolean; isOpen?: boolean; isGuess: boolean; meets?: Meets }

/** The least number of consonants. No name is so well known that fewer would do. */
const SHORTEST = { spoken: 3, typed: 4, begun: 5, name: 5 }
const MAX_KEYS = { same: 100, begun: 1000 }
/**
 * Scores on the scale of titles (matches.ts), where a title that begins with the words has 3 to 4. `alike` is on the
 * scale of typing errors.
 */
const WORTH = { same: 3, begun: 0.5, otherwise: 0.3, alike: 2 }
/** A typed text that is less similar than this to a name is compared with it as typing errors are. */
const SIMILAR = 0.3
const LIKENESS = sql`log(popularity + 1.0::float8) / 4 + 12 * similarity(key, latin) - 100`
