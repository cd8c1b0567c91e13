import type pg from 'pg'
import { columns, differs, isLocked, mergedColumns, unlessLocked } from './merge-sql'

/**
 * Merges the temporary tables into the rows and lists of known works. Lists grow and never shrink: a source with fewer synonyms
 * does not make the others wrong. `edited`: whether any of the works has edits or locked fields.
 */
export async function mergeKnown(client: pg.Client, { edited }: { edited: boolean }): Promise<void> {
  const lists = [MEDIA_TAGS, SYNONYMS, SEARCH_KEYS, EPISODES, SONGS, LINKS].map(addMissing)
  await client.query([KEEP_REPLACED_TITLES, UPDATE, DROP_TITLE_SYNONYMS].join(';'))
  if (edited) await client.query([SPARE_EDITED, SPARE_LOCKED].join(';'))
  await client.query([...lists, EPISODE_FACTS, LANGUAGES].join(';'))
}

/** Looks up rows one by one, because otherwise the planner would read the whole catalogue for every batch. */
const EACH = 'load_work w CROSS JOIN LATERAL (SELECT * FROM media WHERE id = w.id OFFSET 0) AS m'

/** A replaced title stays as a synonym, unless only its case changes. */
const KEEP_REPLACED_TITLES = `
  INSERT INTO synonyms (media_id, title)
  SELECT DISTINCT m.id, old.title
  FROM ${EACH} CROSS JOIN LATERAL (
    VALUES (m.title, w.title, 'title'), (m.native_title, w.native_title, 'nativeTitle'), (m.romaji_title, w.romaji_title, 'romajiTitle')
  ) AS old (title, replacement, field)
  WHERE m.edited_at IS NULL AND NOT ${isLocked('m', 'synonyms')} AND old.field <> ALL(m.locked_fields) AND lower(old.title) <> lower(old.replacement)
    AND NOT EXISTS (SELECT FROM synonyms s WHERE s.media_id = m.id AND s.title = old.title)`

/** Fields that a line overwrites if it has them; on an edited work only empty ones. */
const FACTS = {
  title: 'w.title',
  title_sort: 'w.title_sort',
  description: 'w.description',
  format: 'w.format',
  end_date: 'w.end_date',
  season: 'w.season',
  total_episodes: 'w.total_episodes',
  total_volumes: 'w.total_volumes',
  runtime: 'w.runtime',
}

/** Fields with rules of their own: a year never replaces a full date; a title is not its romaji, too. */
const RULES = {
  native_title: `CASE WHEN m.edited_at IS NULL THEN coalesce(w.native_title, nullif(m.native_title, w.translation))
    ELSE coalesce(m.native_title, w.native_title) END`,
  romaji_title: `CASE WHEN m.edited_at IS NULL THEN coalesce(w.romaji_title, nullif(m.romaji_title, w.title))
    ELSE coalesce(m.romaji_title, w.romaji_title) END`,
  type: `CASE WHEN w.type_known AND m.edited_at IS NULL THEN w.type ELSE m.type END`,
  status: `CASE WHEN m.edited_at IS NULL OR m.status = 'Unknown' THEN coalesce(w.status, m.status) ELSE m.status END`,
  release_date: `CASE
    WHEN m.release_date IS NULL THEN coalesce(w.release_date, w.release_year)
    WHEN w.release_date IS NULL OR m.edited_at IS NOT NULL THEN m.release_date
    WHEN w.release_date % 10000 = 0 AND m.release_date / 10000 = w.release_date / 10000 THEN m.release_date
    WHEN w.release_date % 100 = 0 AND m.release_date / 100 = w.release_date / 100 THEN m.release_date
    ELSE w.release_date END`,
  is_adult: `CASE WHEN m.edited_at IS NULL THEN coalesce(w.is_adult, m.is_adult) ELSE m.is_adult END`,
  platforms: `CASE WHEN m.edited_at IS NULL OR m.platforms = '{}' THEN coalesce(w.platforms, m.platforms) ELSE m.platforms END`,
}

const UNLOCKED_RULES = Object.fromEntries(
  Object.entries(RULES).map(([column, rule]) => [column, unlessLocked('m', column, rule)]),
)

/** Fields that affect only the order of a work in lists; their change does not update the work's date. */
const STANDING = ['members', 'score', 'score_source']

const facts = [...Object.keys(FACTS), ...Object.keys(RULES)]

const UPDATE = `
  WITH merged AS (
    SELECT m.id, ${mergedColumns('m', FACTS)}, ${columns(UNLOCKED_RULES)}, coalesce(w.members, m.members) AS members,
      coalesce(w.score, m.score) AS score, coalesce(w.score_source, m.score_source) AS score_source
    FROM ${EACH}
  ), changed AS (
    UPDATE media m SET ${facts.map((column) => `${column} = v.${column}`).join(', ')}, members = v.members,
      score = v.score, score_source = v.score_source, popularity = m.popularity + v.members - m.members,
      updated_at = CASE WHEN ${differs('m', 'v', facts)} THEN now() ELSE m.updated_at END
    FROM merged v WHERE m.id = v.id AND (${differs('m', 'v', [...facts, ...STANDING])})
    RETURNING m.id, greatest(m.popularity, m.prominence) AS popularity
  ), ranked AS (
    UPDATE media_search_keys k SET popularity = changed.popularity FROM changed
    WHERE k.media_id = changed.id AND k.popularity <> changed.popularity
  )
  INSERT INTO load_changed SELECT id FROM changed ON CONFLICT DO NOTHING`

const DROP_TITLE_SYNONYMS = `
  DELETE FROM synonyms s USING (
    SELECT m.id, unnest(ARRAY[m.title, m.native_title, m.romaji_title]) AS title FROM ${EACH} WHERE NOT ${isLocked('m', 'synonyms')}
  ) AS main WHERE s.media_id = main.id AND s.title = main.title`

/** Lists of an edited work are only filled if they are empty, and its titles are not changed. */
const SPARE_EDITED = `
  CREATE TEMP TABLE load_edited AS
    SELECT w.id, m.title, m.native_title, m.romaji_title FROM ${EACH} WHERE m.edited_at IS NOT NULL;
  DELETE FROM load_tag x USING load_edited e
    WHERE x.media_id = e.id AND EXISTS (SELECT FROM media_tags there WHERE there.media_id = e.id);
  DELETE FROM load_song x USING load_edited e
    WHERE x.media_id = e.id AND EXISTS (SELECT FROM songs there WHERE there.media_id = e.id);
  DELETE FROM load_episode x USING load_edited e
    WHERE x.media_id = e.id AND EXISTS (SELECT FROM episodes there WHERE there.media_id = e.id);
  DELETE FROM load_title x USING load_edited e
    WHERE x.media_id = e.id AND (x.title IN (e.title, e.native_title, e.romaji_title)) IS NOT TRUE
      AND (NOT x.is_synonym OR EXISTS (SELECT FROM synonyms there WHERE there.media_id = e.id));
  DROP TABLE load_edited`

/** Nothing is added to a locked list, and a locked title is found by itself alone. */
const SPARE_LOCKED = `
  CREATE TEMP TABLE load_locked AS
    SELECT w.id, m.title, m.native_title, m.romaji_title, m.locked_fields FROM ${EACH} WHERE m.locked_fields <> '{}';
  DELETE FROM load_tag x USING load_locked l WHERE x.media_id = l.id AND ${isLocked('l', 'tags')};
  DELETE FROM load_song x USING load_locked l WHERE x.media_id = l.id AND ${isLocked('l', 'openingsAndEndings')};
  DELETE FROM load_episode x USING load_locked l WHERE x.media_id = l.id AND ${isLocked('l', 'episodes')};
  DELETE FROM load_link x USING load_locked l WHERE x.media_id = l.id AND ${isLocked('l', 'links')};
  DELETE FROM load_title x USING load_locked l
    WHERE x.media_id = l.id AND (x.title IN (l.title, l.native_title, l.romaji_title)) IS NOT TRUE
      AND CASE WHEN x.is_synonym THEN ${isLocked('l', 'synonyms')} ELSE ${isLocked('l', 'title', 'nativeTitle', 'romajiTitle')} END;
  DROP TABLE load_locked`

type Added = {
  table: string
  columns: string
  /** The wanted rows, with a column media_id. */
  rows: string
  /** The condition that such a row exists, as `old`. */
  same: string
}

const addMissing = ({ table, columns, rows, same }: Added) => `
  WITH added AS (
    INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (${rows}) AS new
    WHERE NOT EXISTS (SELECT FROM ${table} old WHERE old.media_id = new.media_id AND ${same})
    RETURNING media_id
  )
  INSERT INTO load_touched SELECT DISTINCT media_id FROM added`

const MEDIA_TAGS: Added = {
  table: 'media_tags',
  columns: 'media_id, tag_id, weight, is_spoiler',
  rows: 'SELECT media_id, tag_id, weight, is_spoiler FROM load_tag',
  same: 'old.tag_id = new.tag_id',
}

const SYNONYMS: Added = {
  table: 'synonyms',
  columns: 'media_id, title, language',
  rows: `SELECT t.media_id, t.title, t.language FROM load_title t WHERE t.is_synonym AND (
      SELECT t.title IN (m.title, m.native_title, m.romaji_title) FROM media m WHERE m.id = t.media_id
    ) IS NOT TRUE`,
  same: 'old.title = new.title',
}

const SEARCH_KEYS: Added = {
  table: 'media_search_keys',
  columns: 'media_id, key, popularity',
  rows: `SELECT t.media_id, t.key, (SELECT greatest(m.popularity, m.prominence) FROM media m WHERE m.id = t.media_id) AS popularity
    FROM (SELECT DISTINCT media_id, key FROM load_title) AS t`,
  same: 'old.key = new.key',
}

const EPISODES: Added = {
  table: 'episodes',
  columns: 'media_id, number, title, native_title, aired, airs_at',
  rows: 'SELECT media_id, number, title, native_title, aired, airs_at FROM load_episode',
  same: 'old.number = new.number',
}

/** Songs are identified by title; new ones are appended. */
const SONGS: Added = {
  table: 'songs',
  columns: 'media_id, position, title, artist, is_opening, is_ending',
  rows: `SELECT s.media_id, s.title, s.artist, s.is_opening, s.is_ending,
      s.position + coalesce((SELECT max(there.position) + 1 FROM songs there WHERE there.media_id = s.media_id), 0) AS position
    FROM load_song s`,
  same: 'old.title = new.title',
}

/** Whether a list, or this item of it, is a person's: one that they wrote does not change, one that they removed does not come back. */
const isKept = (row: string, list: string, key: string) =>
  `(EXISTS (SELECT FROM kept_items k WHERE k.media_id = ${row}.media_id AND k.list = '${list}' AND k.key = to_jsonb(${key}))
    OR EXISTS (SELECT FROM media m WHERE m.id = ${row}.media_id AND '${list}' = ANY(m.kept_fields)))`

const LINKS: Added = {
  table: 'media_links',
  columns: 'media_id, address, kind, language',
  rows: `SELECT media_id, address, kind, language FROM load_link l WHERE NOT ${isKept('l', 'links', 'l.address')}`,
  same: 'old.address = new.address',
}

/** Titles and links get the language that they lack, but for those that a person wrote. */
const LANGUAGES = `
  WITH titles AS (
    UPDATE synonyms old SET language = t.language FROM load_title t
    WHERE t.is_synonym AND t.language IS NOT NULL AND old.media_id = t.media_id AND old.title = t.title AND old.language IS NULL
      AND NOT ${isKept('t', 'synonyms', 't.title')}
    RETURNING old.media_id
  ), links AS (
    UPDATE media_links old SET language = l.language FROM load_link l
    WHERE l.language IS NOT NULL AND old.media_id = l.media_id AND old.address = l.address AND old.language IS NULL
      AND NOT ${isKept('l', 'links', 'l.address')}
    RETURNING old.media_id
  )
  INSERT INTO load_touched SELECT media_id FROM titles UNION SELECT media_id FROM links`

const EPISODE_FACTS = `
  WITH changed AS (
    UPDATE episodes old SET title = coalesce(e.title, old.title), native_title = coalesce(e.native_title, old.native_title),
      aired = coalesce(e.aired, old.aired), airs_at = CASE WHEN e.aired IS NULL THEN old.airs_at ELSE e.airs_at END
    FROM load_episode e
    WHERE old.media_id = e.media_id AND old.number = e.number
      AND (coalesce(e.title, old.title), coalesce(e.native_title, old.native_title), coalesce(e.aired, old.aired),
        CASE WHEN e.aired IS NULL THEN old.airs_at ELSE e.airs_at END)
        IS DISTINCT FROM (old.title, old.native_title, old.aired, old.airs_at)
    RETURNING old.media_id
  )
  INSERT INTO load_touched SELECT DISTINCT media_id FROM changed`
