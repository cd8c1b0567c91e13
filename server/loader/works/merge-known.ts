import type pg from 'pg'
import { differs, isKept, isKeptItem, isRemovedItem, mergedColumnNames, mergedColumns } from '../kept/merge-sql'

/**
 * Merges the temporary tables into the rows and lists of known works. Lists grow and never shrink: a source with fewer
 * synonyms does not make the others wrong. What a person wrote or took away stays (merge-sql.ts); lists that are a
 * person's as a whole are not in the temporary tables.
 */
export async function mergeKnown(client: pg.Client): Promise<void> {
  const lists = [MEDIA_TAGS, SYNONYMS, SEARCH_KEYS, EPISODES, SONGS, LINKS].map(addMissing)
  await client.query([KEEP_REPLACED_TITLES, UPDATE, DROP_TITLE_SYNONYMS].join(';'))
  await client.query([...lists, EPISODE_FACTS, LANGUAGES].join(';'))
}

/** Looks up rows one by one, because otherwise the planner would read the whole catalogue for every batch. */
const EACH = 'load_work w CROSS JOIN LATERAL (SELECT * FROM media WHERE id = w.id OFFSET 0) AS m'

/** An item of a list of a work, by expressions for the work's id and the item's key. */
const item = (id: string, list: string, key: string) => ({ noun: 'media' as const, id, list, key: `to_jsonb(${key})` })

/** A replaced title stays as a synonym, unless only its case changes, or a person has removed such a synonym. */
const KEEP_REPLACED_TITLES = `
  INSERT INTO synonyms (media_id, title)
  SELECT DISTINCT m.id, old.title
  FROM ${EACH} CROSS JOIN LATERAL (
    VALUES (m.title, w.title, 'title'), (m.native_title, w.native_title, 'nativeTitle'), (m.romaji_title, w.romaji_title, 'romajiTitle')
  ) AS old (title, replacement, field)
  WHERE NOT w.fills AND lower(old.title) <> lower(old.replacement) AND NOT ${isKept('m', 'synonyms')}
    AND old.field <> ALL (m.locked_fields) AND old.field <> ALL (m.kept_fields)
    AND NOT EXISTS (SELECT FROM synonyms s WHERE s.media_id = m.id AND s.title = old.title)
    AND NOT ${isRemovedItem(item('m.id', 'synonyms', 'old.title'))}`

/** Fields with rules of their own: a year never replaces a full date; a title is not its romaji, too. */
const RULES = {
  nativeTitle: 'coalesce(w.native_title, nullif(m.native_title, w.translation))',
  romajiTitle: 'coalesce(w.romaji_title, nullif(m.romaji_title, w.title))',
  type: 'CASE WHEN w.type_known THEN w.type ELSE m.type END',
  releaseDate: `CASE
    WHEN m.release_date IS NULL THEN coalesce(w.release_date, w.release_year)
    WHEN w.release_date IS NULL THEN m.release_date
    WHEN w.release_date % 10000 = 0 AND m.release_date / 10000 = w.release_date / 10000 THEN m.release_date
    WHEN w.release_date % 100 = 0 AND m.release_date / 100 = w.release_date / 100 THEN m.release_date
    ELSE w.release_date END`,
}

/** Fields that affect only the order of a work in lists; their change does not update the work's date. */
const STANDING = ['members', 'score', 'score_source']

const facts = mergedColumnNames('media', RULES)

/** A row that somebody has changed since it was read stays as it is until the next load. */
const UPDATE = `
  WITH merged AS (
    SELECT m.id, m.updated_at, ${mergedColumns('media', { old: 'm', loaded: 'w', fills: 'w.fills', rules: RULES })}, coalesce(w.members, m.members) AS members,
      coalesce(w.score, m.score) AS score, coalesce(w.score_source, m.score_source) AS score_source
    FROM ${EACH}
  ), changed AS (
    UPDATE media m SET ${facts.map((column) => `${column} = v.${column}`).join(', ')}, members = v.members,
      score = v.score, score_source = v.score_source, popularity = m.popularity + v.members - m.members,
      updated_at = CASE WHEN ${differs('m', 'v', facts)} THEN now() ELSE m.updated_at END
    FROM merged v WHERE m.id = v.id AND m.updated_at = v.updated_at AND (${differs('m', 'v', [...facts, ...STANDING])})
    RETURNING m.id, greatest(m.popularity, m.prominence) AS popularity
  ), ranked AS (
    UPDATE media_search_keys k SET popularity = changed.popularity FROM changed
    WHERE k.media_id = changed.id AND k.popularity <> changed.popularity
  )
  INSERT INTO load_changed SELECT id FROM changed ON CONFLICT DO NOTHING`

const DROP_TITLE_SYNONYMS = `
  DELETE FROM synonyms s USING (
    SELECT m.id, unnest(ARRAY[m.title, m.native_title, m.romaji_title]) AS title FROM ${EACH} WHERE NOT ${isKept('m', 'synonyms')}
  ) AS main WHERE s.media_id = main.id AND s.title = main.title AND NOT ${isKeptItem(item('s.media_id', 'synonyms', 's.title'))}`

type Added = {
  table: string
  columns: string
  /** The wanted rows, with a column media_id. */
  rows: string
  /** The condition that such a row exists, as `old`. */
  same: string
  /** The list that they are items of, and the key of each: those that a person has removed stay away. */
  list?: { name: string; key: string }
}

const addMissing = ({ table, columns, rows, same, list }: Added) => `
  WITH added AS (
    INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (${rows}) AS new
    WHERE NOT EXISTS (SELECT FROM ${table} old WHERE old.media_id = new.media_id AND ${same})
      ${list ? `AND NOT ${isRemovedItem(item('new.media_id', list.name, list.key))}` : ''}
    RETURNING media_id
  )
  INSERT INTO load_touched SELECT DISTINCT media_id FROM added`

const MEDIA_TAGS: Added = {
  table: 'media_tags',
  columns: 'media_id, tag_id, weight, is_spoiler',
  rows: 'SELECT media_id, tag_id, weight, is_spoiler FROM load_tag',
  same: 'old.tag_id = new.tag_id',
  list: { name: 'tags', key: 'new.tag_id' },
}

const isMainTitle = (title: string, id: string) =>
  `(SELECT ${title} IN (m.title, m.native_title, m.romaji_title) FROM media m WHERE m.id = ${id}) IS TRUE`

const SYNONYMS: Added = {
  table: 'synonyms',
  columns: 'media_id, title, language',
  rows: `SELECT t.media_id, t.title, t.language FROM load_title t WHERE t.is_synonym AND NOT ${isMainTitle('t.title', 't.media_id')}`,
  same: 'old.title = new.title',
  list: { name: 'synonyms', key: 'new.title' },
}

/** The search keys of the titles that the works have now: a title that was not taken finds nothing. */
const SEARCH_KEYS: Added = {
  table: 'media_search_keys',
  columns: 'media_id, key, popularity',
  rows: `SELECT DISTINCT t.media_id, t.key, (SELECT greatest(m.popularity, m.prominence) FROM media m WHERE m.id = t.media_id) AS popularity
    FROM (
      SELECT * FROM load_title t WHERE NOT EXISTS (SELECT FROM media_search_keys k WHERE k.media_id = t.media_id AND k.key = t.key) OFFSET 0
    ) AS t
    WHERE ${isMainTitle('t.title', 't.media_id')} OR EXISTS (SELECT FROM synonyms s WHERE s.media_id = t.media_id AND s.title = t.title)`,
  same: 'old.key = new.key',
}

const EPISODES: Added = {
  table: 'episodes',
  columns: 'media_id, number, title, native_title, aired, airs_at',
  rows: 'SELECT media_id, number, title, native_title, aired, airs_at FROM load_episode',
  same: 'old.number = new.number',
  list: { name: 'episodes', key: 'new.number' },
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

const LINKS: Added = {
  table: 'media_links',
  columns: 'media_id, address, kind, language',
  rows: 'SELECT media_id, address, kind, language FROM load_link',
  same: 'old.address = new.address',
  list: { name: 'links', key: 'new.address' },
}

/** Titles and links get the language that they lack, but for those that a person wrote. */
const LANGUAGES = `
  WITH titles AS (
    UPDATE synonyms old SET language = t.language FROM load_title t
    WHERE t.is_synonym AND t.language IS NOT NULL AND old.media_id = t.media_id AND old.title = t.title AND old.language IS NULL
      AND NOT ${isKeptItem(item('old.media_id', 'synonyms', 'old.title'))}
    RETURNING old.media_id
  ), links AS (
    UPDATE media_links old SET language = l.language FROM load_link l
    WHERE l.language IS NOT NULL AND old.media_id = l.media_id AND old.address = l.address AND old.language IS NULL
      AND NOT ${isKeptItem(item('old.media_id', 'links', 'old.address'))}
    RETURNING old.media_id
  )
  INSERT INTO load_touched SELECT media_id FROM titles UNION SELECT media_id FROM links`

const EPISODE_FACTS = `
  WITH changed AS (
    UPDATE episodes old SET title = coalesce(e.title, old.title), native_title = coalesce(e.native_title, old.native_title),
      aired = coalesce(e.aired, old.aired), airs_at = CASE WHEN e.aired IS NULL THEN old.airs_at ELSE e.airs_at END
    FROM load_episode e JOIN load_work w ON w.id = e.media_id
    WHERE NOT w.fills AND old.media_id = e.media_id AND old.number = e.number
      AND (coalesce(e.title, old.title), coalesce(e.native_title, old.native_title), coalesce(e.aired, old.aired),
        CASE WHEN e.aired IS NULL THEN old.airs_at ELSE e.airs_at END)
        IS DISTINCT FROM (old.title, old.native_title, old.aired, old.airs_at)
      AND NOT ${isKeptItem(item('old.media_id', 'episodes', 'old.number'))}
    RETURNING old.media_id
  )
  INSERT INTO load_touched SELECT DISTINCT media_id FROM changed`
