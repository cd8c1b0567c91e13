import { CHARACTER } from '@/lib/catalogue/fields/entries'
import { MERGED_FIELDS } from '@/lib/catalogue/fields/merged'
import { SAME_CHARACTERS } from '@/lib/curation/edit-sources'
import type { MergeSides } from '@/lib/curation/schemas/merges'
import { fold } from '@/lib/fold'
import { knownTwice } from '@/server/domain/catalogue/characters/rules'
import { AppError } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { mergeWithin, merging } from './merges/mutations'

/** Merges of one night: each takes some fifty statements. */
const MOST = 1000

/**
 * Makes characters one that loads have written apart, by the rules of one load (`knownTwice`). They are merges like
 * any other: addresses lead on, and editors undo them. Where a person or a source says that two are two, or a person
 * has edited both, they stay.
 * @returns how many are gone
 */
export async function joinSameCharacters(): Promise<number> {
  const groups = await write(likelyGroups, { minutes: 10 })
  let gone = 0
  for (const { into, others, kept } of groups)
    for (const from of others) {
      if (gone >= MOST) return gone
      if (!(await isJoined(from, into, sidesOf(kept)))) break
      gone++
    }
  return gone
}

/** The character that stays, those that go, and the fields of the first one that a person has written. */
type Group = { into: number; others: number[]; kept: string[] }

async function likelyGroups(tx: Tx): Promise<Group[]> {
  const { rows } = await tx.query<Named>(NAMED)
  const found = knownTwice(rows.map((row) => ({ ...row, name: fold(row.name) })))
  const members = found.flatMap((ids, place) => ids.map((id) => ({ id, place })))
  const given = [members.map(({ place }) => place), members.map(({ id }) => id)]
  return (await tx.query<Group>(GROUPS, given)).rows
}

type Named = {
  id: number
  name: string
  voice: string | null
  title: string
  romaji: string | null
  native: string | null
}

/** What a person has written stays, and so does what a person has emptied. */
const sidesOf = (kept: readonly string[]): MergeSides =>
  Object.fromEntries(
    MERGED_FIELDS.character
      .filter((field) => (field in CHARACTER ? kept.includes(field) : kept.some((each) => NAME.includes(each))))
      .map((field) => [field, 'into'] as const),
  )
const NAME = ['firstName', 'middleName', 'lastName']

/** Merges two of them. What somebody has hidden, locked or merged meanwhile is left alone. */
async function isJoined(from: number, into: number, fields: MergeSides): Promise<boolean> {
  const whose = { editorId: null, isModerator: false, by: { editorId: null }, source: SAME_CHARACTERS }
  try {
    await merging('character', from, into, (tx) => mergeWithin(tx, 'character', from, { into, fields }, whose))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** The parts of a name as their keys, without the signs that lists order by: equal if the names are. */
const PARTS = ['first', 'middle', 'last']
  .map((part) => String.raw`nullif(ltrim(${part}_name_key, U&'\+10FFFC\+10FFFD'), '')`)
  .join(', ')

/** Names that several characters have, with their works and voices. */
const NAMED = `WITH keyed AS MATERIALIZED (SELECT id, full_name, concat_ws(' ', ${PARTS}) AS key FROM shown_characters),
    shared AS MATERIALIZED (SELECT key FROM keyed WHERE key <> '' GROUP BY key HAVING count(*) > 1)
  SELECT c.id, c.full_name AS name, p.full_name AS voice, m.title, m.romaji_title AS romaji, m.native_title AS native
  FROM shared JOIN keyed c USING (key) JOIN media_characters mc ON mc.character_id = c.id JOIN media m ON m.id = mc.media_id
    LEFT JOIN credits x ON x.character_id = c.id AND x.media_id = m.id AND x.role = 'VoiceActor'
    LEFT JOIN people p ON p.id = x.person_id
  ORDER BY c.key, p.id, c.id, m.id`

/** Whether a person has taken the character from a work in which the other one is. */
const isTaken = (
  one: string,
  other: string,
) => `EXISTS (SELECT FROM media_characters mc JOIN kept_items k ON k.is_removed
      AND (k.media_id = mc.media_id AND k.list = 'characters' AND k.key = to_jsonb(${one})
        OR k.character_id = ${one} AND k.list = 'media' AND k.key = to_jsonb(mc.media_id))
    WHERE mc.character_id = ${other})`

/**
 * Groups (`$1`) of characters (`$2`), without those of which two are two: they have ids of one site, a cast has both, a
 * person has said so by an undo or a cast, lines of a source describe each, or people have edited more than one. The
 * edited one stays, else the oldest.
 */
const GROUPS = `WITH given AS MATERIALIZED (
    SELECT place, c.id, c.source_key, c.kept_fields, (c.kept_fields <> '{}' OR c.locked_fields <> '{}' OR EXISTS (
      SELECT FROM kept_items k WHERE k.character_id = c.id)) AS edited
    FROM unnest($1::int[], $2::int[]) AS each (place, id) JOIN characters c USING (id)
  ), apart AS MATERIALIZED (
    SELECT DISTINCT a.place FROM given a JOIN given b ON b.place = a.place AND b.id > a.id
    WHERE EXISTS (SELECT FROM external_ids x JOIN external_ids y ON y.site = x.site WHERE x.character_id = a.id AND y.character_id = b.id)
      OR EXISTS (SELECT FROM media_characters x JOIN media_characters y USING (media_id) WHERE x.character_id = a.id AND y.character_id = b.id)
      OR EXISTS (SELECT FROM merges u WHERE u.noun = 'character' AND u.undone_at IS NOT NULL
        AND (u.merged_id, u.into_id) IN ((a.id, b.id), (b.id, a.id)))
      OR ${isTaken('a.id', 'b.id')} OR ${isTaken('b.id', 'a.id')}
  ), best AS (
    SELECT place, (array_agg(id ORDER BY edited DESC, id))[1] AS stays, array_agg(id ORDER BY id) AS ids FROM given
    WHERE place NOT IN (SELECT place FROM apart)
    GROUP BY place HAVING count(*) > 1 AND count(source_key) < 2 AND count(*) FILTER (WHERE edited) < 2
  )
  SELECT stays AS into, array_remove(ids, stays) AS others, (SELECT kept_fields FROM given g WHERE g.id = stays) AS kept FROM best ORDER BY place`
