import type pg from 'pg'
import { sameCharacters, type Voiced } from '@/server/domain/catalogue/characters/rules'
import { reversedName } from '../format/names'
import type { Watch } from '../kept/load-edits'
import { allKeys, isKept, isKeptItem, isRemovedItem, isShownRow } from '../kept/merge-sql'
import { PEOPLE } from './people'
import { addKeys, byKey, keepExternalIds, type Noun, updateKnown } from './resolve'

export const CHARACTERS: Noun = {
  sheet: 'load_character',
  resolved: 'load_character_id',
  table: 'characters',
  searchKeys: 'character_search_keys',
  owner: 'character_id',
}

/**
 * Merges characters and their appearances. A character without an id of its own is one per series, else per work, and
 * one in all works that say the same name and voice (decision 70), so series and people must be merged before. New ones
 * get their search keys after the commit (`copyNewKeys`). Stores the character of every cast row in `load_part`.
 * Returns the number of changed characters, and of those that got a role, or a greater one.
 */
export async function mergeCharacters(client: pg.Client, watch: Watch): Promise<{ changed: number; promoted: number }> {
  for (const step of [SCOPE, IDENTIFY, RESOLVE, MAKE_WITH_ID]) await client.query(step)
  await joinVoices(client)
  for (const step of [MAKE_NEW, INSERT, SEARCH]) await client.query(step)
  await watch('character', null, 'SELECT id FROM load_character_id WHERE NOT fresh')
  await keepExternalIds(client, CHARACTERS)
  const { rowCount: changed } = await client.query(UPDATE)
  await client.query(PARTS)
  await watch('character', ['series', 'media'], 'SELECT character_id FROM load_part')
  await watch('media', ['characters'], 'SELECT media_id FROM load_part')
  for (const step of [SERIES, LINK]) await client.query(step)
  const { rowCount: promoted } = await client.query(PROMOTE)
  return { changed: changed ?? 0, promoted: promoted ?? 0 }
}

/** Gives names that are left the character of the same name and voice in other works, or one new character together. */
async function joinVoices(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Voiced>(VOICED)
  const same = sameCharacters(rows).flatMap(({ names, ...known }, place) =>
    names.map((who) => ({ who, ...known, place })),
  )
  if (same.length === 0) return
  await client.query(JOIN_VOICES, [
    same.map(({ who }) => who),
    same.map(({ id }) => id),
    same.map(({ id, fresh }) => id === null || fresh),
    same.map(({ place }) => place),
  ])
}

/** "Yujia Wang" is also found by "wang yujia", but Wang Yujia is another person. */
const NAMES_IT = `(k.key <> ${reversedName('c')} OR c.last_name_key = c.first_name_key)`

/**
 * Cast rows with the scope of their names (the series, or else the negative id of the work) and with `who`: a ref, or a
 * name within its scope. A name that this work's cast already contains is that character, or one that a person has
 * taken from this cast.
 */
const SCOPE = `
  CREATE TEMP TABLE load_described AS
    SELECT DISTINCT ON (ref) *, CASE WHEN source_key IS NOT NULL THEN 0 WHEN site IS NOT NULL THEN 1 ELSE 2 END AS rank
    FROM load_character ORDER BY ref, defined DESC, seq;
  CREATE UNIQUE INDEX ON load_described (ref);
  ANALYZE load_described;
  CREATE TEMP TABLE load_scoped AS
    SELECT a.seq, a.media_id, m.popularity, a.role, a.person_ref, a.description, a.ref, d.rank, d.name_key, here.id,
      coalesce(m.series_id, -m.id) AS scope,
      CASE WHEN d.rank = 2 THEN coalesce(m.series_id, -m.id) || ' ' || d.name_key ELSE a.ref END AS who
    FROM load_appearance a JOIN media m ON m.id = a.media_id JOIN load_described d USING (ref)
      LEFT JOIN (
        SELECT mc.media_id, k.key, (array_agg(mc.character_id ORDER BY is_removed, mc.character_id))[1] AS id
        FROM (
          SELECT media_id, character_id, false AS is_removed FROM media_characters
          UNION ALL SELECT media_id, key::int, true FROM kept_items WHERE media_id IS NOT NULL AND list = 'characters' AND is_removed
        ) AS mc JOIN ${allKeys(CHARACTERS)} k USING (character_id) JOIN characters c ON c.id = mc.character_id
        WHERE mc.media_id IN (SELECT media_id FROM load_appearance) AND ${NAMES_IT} GROUP BY 1, 2
      ) AS here ON d.rank = 2 AND here.media_id = a.media_id AND here.key = d.name_key;
  ANALYZE load_scoped`

const IDENTIFY = `
  CREATE TEMP TABLE load_character_id AS
    SELECT ref AS who, rank, ref, source_key, site, external_id, name_key, NULL::int AS scope, seq, NULL::int AS id,
      false AS fresh
    FROM load_described WHERE rank < 2
    UNION ALL
    SELECT DISTINCT ON (who) who, rank, ref, NULL, NULL, NULL, name_key, scope, seq, NULL, false
    FROM load_scoped WHERE rank = 2 AND id IS NULL
    ORDER BY who, seq;
  CREATE UNIQUE INDEX ON load_character_id (who);
  ANALYZE load_character_id`

/** Matches by key, id, then name in the scope; the oldest first. Keys and ids match only entries without another. */
const RESOLVE = `
  ${byKey(CHARACTERS)};
  UPDATE load_character_id r SET id = e.character_id FROM external_ids e
    WHERE r.id IS NULL AND e.site = r.site AND e.external_id = r.external_id AND e.character_id IS NOT NULL;
  WITH there AS (
    SELECT DISTINCT coalesce(m.series_id, -m.id) AS scope, k.key, c.id, c.source_key
    FROM media_characters mc JOIN media m ON m.id = mc.media_id JOIN ${allKeys(CHARACTERS)} k USING (character_id)
      JOIN characters c ON c.id = mc.character_id
    WHERE coalesce(m.series_id, -m.id) IN (SELECT scope FROM load_scoped) AND ${NAMES_IT}
  ), named AS (
    SELECT DISTINCT ON (r.who) r.who, r.rank, r.site, there.id
    FROM load_character_id r JOIN (SELECT DISTINCT who, scope FROM load_scoped WHERE id IS NULL) AS a USING (who)
      JOIN there ON there.scope = a.scope AND there.key = r.name_key
    WHERE r.id IS NULL AND (r.rank <> 0 OR there.source_key IS NULL)
      AND (r.rank <> 1 OR NOT EXISTS (SELECT FROM external_ids e WHERE e.character_id = there.id AND e.site = r.site))
    ORDER BY r.who, there.id
  ), once AS (
    SELECT DISTINCT ON (id, rank, site, CASE WHEN rank = 2 THEN who END) who, id FROM named
    ORDER BY id, rank, site, CASE WHEN rank = 2 THEN who END, who
  )
  UPDATE load_character_id r SET id = once.id FROM once WHERE once.who = r.who`

/** A name without an id joins the character with an id that has this name in the scope. */
const MAKE_WITH_ID = `
  UPDATE load_character_id r SET id = made.id, fresh = true FROM (
    SELECT who, nextval('characters_id_seq')::int AS id FROM (
      SELECT who FROM load_character_id WHERE id IS NULL AND rank < 2 AND name_key IS NOT NULL ORDER BY seq
    ) AS each
  ) AS made WHERE made.who = r.who;
  UPDATE load_character_id r SET id = known.id, fresh = known.fresh FROM (
    SELECT DISTINCT ON (a.scope, o.name_key) a.scope, o.name_key, o.id, o.fresh
    FROM load_character_id o JOIN load_scoped a USING (who)
    WHERE o.rank < 2 AND o.id IS NOT NULL ORDER BY a.scope, o.name_key, o.id
  ) AS known WHERE r.id IS NULL AND r.rank = 2 AND known.scope = r.scope AND known.name_key = r.name_key;
  ANALYZE load_character_id`

/** Names without a character, and everything else of the same name, with their voices. */
const VOICED = `
  WITH cast_rows AS (
    SELECT a.name_key, a.who, a.id AS here_id, a.media_id, p.id AS person_id
    FROM load_scoped a LEFT JOIN ${PEOPLE.resolved} p ON p.ref = a.person_ref
    WHERE a.name_key IS NOT NULL
  ), missing AS (
    SELECT DISTINCT a.name_key FROM cast_rows a JOIN load_character_id r USING (who) WHERE a.here_id IS NULL AND r.id IS NULL
  ), named AS (
    SELECT a.who, r.id, r.fresh, a.name_key, a.person_id, a.media_id
    FROM cast_rows a JOIN missing USING (name_key) JOIN load_character_id r USING (who) WHERE a.here_id IS NULL
    UNION SELECT NULL, a.here_id, false, a.name_key, a.person_id, a.media_id
    FROM cast_rows a JOIN missing USING (name_key) WHERE a.here_id IS NOT NULL
    UNION SELECT NULL, c.id, false, k.key, x.person_id, mc.media_id
    FROM missing JOIN ${allKeys(CHARACTERS)} k ON k.key = name_key JOIN characters c ON c.id = k.character_id
      JOIN media_characters mc ON mc.character_id = c.id
      LEFT JOIN credits x ON x.character_id = c.id AND x.media_id = mc.media_id AND x.role = 'VoiceActor'
    WHERE ${NAMES_IT}
  ), shared AS (
    SELECT name_key FROM named GROUP BY 1 HAVING count(DISTINCT coalesce('#' || id, who)) > 1
  )
  SELECT v.who, v.id, v.fresh, v.name_key AS name, p.full_name AS voice, m.title, m.romaji_title AS romaji, m.native_title AS native
  FROM named v JOIN shared USING (name_key) JOIN media m ON m.id = v.media_id LEFT JOIN people p ON p.id = v.person_id
  ORDER BY v.name_key, v.person_id, v.id, v.who, v.media_id`

/** Names (`$1`) with their character (`$2`, `$3`: it is new); those of one place (`$4`) without one get a new one. */
const JOIN_VOICES = `
  WITH given AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::boolean[], $4::int[]) AS given (who, id, fresh, place)
  ), made AS MATERIALIZED (
    SELECT place, nextval('characters_id_seq')::int AS id FROM (SELECT DISTINCT place FROM given WHERE id IS NULL ORDER BY 1) AS each
  )
  UPDATE load_character_id r SET id = coalesce(given.id, made.id), fresh = given.fresh
  FROM given LEFT JOIN made USING (place) WHERE r.who = given.who`

const MAKE_NEW = `
  UPDATE load_character_id r SET id = made.id, fresh = true FROM (
    SELECT who, nextval('characters_id_seq')::int AS id FROM (
      SELECT who FROM load_character_id WHERE id IS NULL AND rank = 2 ORDER BY seq
    ) AS each
  ) AS made WHERE made.who = r.who;
  ANALYZE load_character_id`

/**
 * Popularity is that of all works together, for supporting roles a quarter. The most popular series becomes the
 * character's series.
 */
const INSERT = `
  INSERT INTO characters (id, source_key, first_name, middle_name, last_name, full_name, native_name, first_name_key,
    middle_name_key, last_name_key, other_names, biography, birthday, series_id, popularity)
  SELECT DISTINCT ON (r.id) r.id, d.source_key, first_name, middle_name, last_name, full_name, native_name, first_name_key,
    middle_name_key, last_name_key, coalesce(other_names, '{}'), biography, birthday, known.series_id, coalesce(known.popularity, 0)
  FROM load_character_id r JOIN load_described d USING (ref) LEFT JOIN (
    SELECT id, least(sum(popularity), 2000000000)::int AS popularity,
      (array_agg(scope ORDER BY popularity DESC, media_id) FILTER (WHERE scope > 0))[1] AS series_id
    FROM (
      SELECT r.id, a.media_id, min(a.scope) AS scope,
        CASE WHEN bool_or(a.role = 'Lead') THEN min(a.popularity) ELSE min(a.popularity) / 4 END AS popularity
      FROM load_scoped a JOIN load_character_id r USING (who) WHERE r.fresh GROUP BY 1, 2
    ) AS works GROUP BY id
  ) AS known USING (id)
  WHERE r.fresh ORDER BY r.id, r.rank, r.seq`

const DESCRIBED = { ...CHARACTERS, sheet: 'load_described' }

/** New names of known characters. */
const SEARCH = addKeys('character', DESCRIBED, 'NOT r.fresh AND l.defined')

const UPDATE = updateKnown('character', DESCRIBED)

/** The parts that a person has set, in the work's list and in the character's. */
const IN_WORK = { noun: 'media', id: 'part.media_id', list: 'characters', key: 'to_jsonb(part.character_id)' } as const
const IN_CHARACTER = {
  noun: 'character',
  id: 'part.character_id',
  list: 'media',
  key: 'to_jsonb(part.media_id)',
} as const

/** Parts with a role or voices that a person gave them stay as they are, and removed ones stay away. */
const PARTS = `
  CREATE TEMP TABLE load_part AS
    SELECT * FROM (
      SELECT a.seq, a.media_id, coalesce(a.id, r.id) AS character_id, a.role, a.person_ref, a.description, a.scope
      FROM load_scoped a LEFT JOIN load_character_id r USING (who)
    ) AS part
    WHERE character_id IS NOT NULL AND NOT ${isKeptItem(IN_WORK)} AND NOT ${isRemovedItem(IN_CHARACTER)};
  DELETE FROM load_part part USING characters c WHERE c.id = part.character_id AND ${isKept('c', 'media')} AND NOT EXISTS (
    SELECT FROM media_characters x WHERE x.media_id = part.media_id AND x.character_id = part.character_id);
  ANALYZE load_part`

const SERIES = `
  UPDATE characters c SET series_id = part.scope FROM (
    SELECT DISTINCT ON (character_id) character_id, scope FROM load_part WHERE scope > 0 ORDER BY character_id, scope
  ) AS part WHERE c.id = part.character_id AND c.series_id IS NULL AND NOT ${isKept('c', 'series')} AND ${isShownRow('character', 'c')}`

/** Collects new appearances in `load_linked`. */
const LINK = `
  CREATE TEMP TABLE load_linked AS SELECT media_id, character_id FROM media_characters LIMIT 0;
  WITH added AS (
    INSERT INTO media_characters (media_id, character_id, role)
    SELECT media_id, character_id, min(role) FROM load_part part
    WHERE NOT EXISTS (
      SELECT FROM media_characters x WHERE x.media_id = part.media_id AND x.character_id = part.character_id
    )
    GROUP BY media_id, character_id RETURNING media_id, character_id
  ), touched AS (INSERT INTO load_touched SELECT DISTINCT media_id FROM added)
  INSERT INTO load_linked SELECT media_id, character_id FROM added`

/** An unknown role becomes what a source says. A lead stays a lead, even if another source has a lesser role. */
const PROMOTE = `
  WITH changed AS (
    UPDATE media_characters x SET role = part.role FROM (
      SELECT media_id, character_id, min(role) AS role FROM load_part WHERE role IS NOT NULL GROUP BY 1, 2
    ) AS part JOIN characters c ON c.id = part.character_id
    WHERE NOT ${isKept('c', 'media')} AND NOT ${isKeptItem(IN_CHARACTER)}
      AND x.media_id = part.media_id AND x.character_id = part.character_id AND (x.role IS NULL OR part.role < x.role)
    RETURNING x.media_id
  )
  INSERT INTO load_touched SELECT media_id FROM changed`
