import type pg from 'pg'
import { columnTypes } from './field-columns'
import { numbered, type Sheet, sheet, temporary } from './sheets'

/** Columns of works: their plain fields, and what places them in lists. */
const workFacts = {
  ...columnTypes('media'),
  members: 'int',
  score: 'real',
  score_source: 'text',
}

/** Tables into which rows of new works are copied directly. */
export const freshSheets = {
  works: sheet<string>('media', {
    id: 'int',
    source_key: 'text',
    ...workFacts,
    popularity: 'int',
    prominence: 'int',
    tag_ids: 'int[]',
    source_count: 'int',
  }),
  synonyms: sheet('synonyms', { media_id: 'int', title: 'text', language: 'text' }),
  keys: sheet('media_search_keys', { media_id: 'int', key: 'text', popularity: 'int', form: 'text', initials: 'text' }),
  ids: sheet('external_ids', { media_id: 'int', site: 'text', external_id: 'text' }),
  tags: sheet('media_tags', { media_id: 'int', tag_id: 'int', weight: 'smallint', is_spoiler: 'boolean' }),
  episodes: sheet('episodes', {
    media_id: 'int',
    number: 'int',
    title: 'text',
    native_title: 'text',
    aired: 'int',
    airs_at: 'timestamptz',
  }),
  songs: sheet('songs', {
    media_id: 'int',
    position: 'int',
    title: 'text',
    artist: 'text',
    is_opening: 'boolean',
    is_ending: 'boolean',
  }),
  links: sheet('media_links', { media_id: 'int', address: 'text', kind: 'link_kind', language: 'text' }),
}

/** Temporary tables of a batch, for known works; emptied before the next one. */
export const knownSheets = {
  /**
   * `fills`: the line fills only what is empty. `type_known`: the type is not a guess. `release_year`: fills in, but
   * replaces nothing. `translation`: a title that is not the native one.
   */
  works: sheet<string>('load_work', {
    id: 'int',
    fills: 'boolean',
    ...workFacts,
    type_known: 'boolean',
    release_year: 'int',
    translation: 'text',
  }),
  /** Every title with its search key; synonyms are displayed. */
  titles: sheet('load_title', { media_id: 'int', title: 'text', key: 'text', is_synonym: 'boolean', language: 'text' }),
  tags: sheet('load_tag', freshSheets.tags.columns),
  episodes: sheet('load_episode', freshSheets.episodes.columns),
  songs: sheet('load_song', freshSheets.songs.columns),
  links: sheet('load_link', freshSheets.links.columns),
}

/** Refs are only compared with each other, so byte by byte. */
const REF = 'text COLLATE "C"'

/** A mention of an entry. */
const mention = {
  ref: REF,
  source_key: 'text',
  site: 'text',
  external_id: 'text',
  /** Whether a line describes it; else it is only mentioned. */
  defined: 'boolean',
  name_key: 'text',
}

/** `search`: the search keys of the name, `native_search` and `other_search`: those of the native one and of others. */
const being = {
  ...mention,
  full_name: 'text',
  first_name: 'text',
  middle_name: 'text',
  last_name: 'text',
  first_name_key: 'text',
  middle_name_key: 'text',
  last_name_key: 'text',
  native_name: 'text',
  search: 'text[]',
  native_search: 'text[]',
  other_names: 'text[]',
  other_search: 'text[]',
  biography: 'text',
  birthday: 'int',
}

/** Temporary tables of the whole load, for rows that can only be joined once all works are read. */
export const laterSheets = {
  people: numbered('load_person', being),
  characters: numbered('load_character', being),
  companies: numbered('load_company', {
    ...mention,
    name: 'text',
    name_sort: 'text',
    native_name: 'text',
    search: 'text[]',
    native_search: 'text[]',
    other_names: 'text[]',
    other_search: 'text[]',
    biography: 'text',
    founded: 'int',
  }),
  series: sheet('load_series', {
    source_key: 'text',
    title: 'text',
    title_sort: 'text',
    native_title: 'text',
    romaji_title: 'text',
    search: 'text[]',
    native_search: 'text[]',
    romaji_search: 'text[]',
    description: 'text',
    stated_status: 'media_status',
    stated_start_date: 'int',
    stated_end_date: 'int',
  }),
  credits: sheet('load_credit', { media_id: 'int', ref: REF, role: 'staff_role', description: 'text' }),
  /** Rows of a cast file contain their work's key or id, and their place in the file. */
  cast: numbered('load_cast', {
    media_id: 'int',
    media_key: 'text',
    media_site: 'text',
    media_external_id: 'text',
    place: 'text',
    ref: REF,
    role: 'character_role',
    person_ref: REF,
    description: 'text',
  }),
  mediaCompanies: sheet('load_media_company', { media_id: 'int', ref: REF, role: 'company_role' }),
  /** `fills`: only a work without a series joins it. */
  mediaSeries: sheet('load_media_series', { media_id: 'int', source_key: 'text', fills: 'boolean' }),
  /** Works that the line of a series names. */
  seriesWorks: sheet('load_series_work', {
    source_key: 'text',
    media_key: 'text',
    media_site: 'text',
    media_external_id: 'text',
  }),
  relations: sheet('load_relation', {
    media_id: 'int',
    target_key: 'text',
    target_site: 'text',
    target_external_id: 'text',
    type: 'relation_type',
  }),
}

/** Entries of lists of ids, which are merged once all works are there. */
export const ID_SHEET = numbered('load_ids', { place: 'text', entry: 'jsonb' })

/** Creates the temporary tables of every load on a new connection, and ends with it. Others are made when rows come. */
export async function makeSheets(client: pg.Client): Promise<void> {
  await client.query(`
    -- Works of before that got something new, in this transaction and in all of this load.
    CREATE TEMP TABLE load_touched (id int);
    CREATE TEMP TABLE load_changed (id int PRIMARY KEY);`)
}

/** Makes the temporary tables of a batch, or empties them after the previous one. */
export async function clearKnown(client: pg.Client): Promise<void> {
  const sheets = Object.values(knownSheets)
  await client.query(`${sheets.map(temporary).join('; ')}; TRUNCATE ${sheets.map(({ name }) => name)}`)
}

/** What lines of a load can state besides works, with the temporary tables that are merged together. */
const SUBJECTS = {
  ids: [ID_SHEET],
  companies: [laterSheets.companies, laterSheets.mediaCompanies],
  beings: [laterSheets.people, laterSheets.characters, laterSheets.credits, laterSheets.cast],
  series: [laterSheets.series, laterSheets.mediaSeries, laterSheets.seriesWorks],
  relations: [laterSheets.relations],
}

export type Stated = { [Subject in keyof typeof SUBJECTS]: boolean }

/**
 * Which subjects the lines of this load have stated: one of their tables was made. All tables of these are there then,
 * with statistics.
 */
export async function statedSubjects(client: pg.Client): Promise<Stated> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass('pg_temp.' || name) IS NOT NULL`,
    [Object.values(SUBJECTS).flatMap((sheets: Sheet[]) => sheets.map(({ name }) => name))],
  )
  const made = new Set(rows.map(({ name }) => name))
  const has = (sheets: readonly Sheet[]) => sheets.some(({ name }) => made.has(name))
  const needed = Object.values(SUBJECTS).flatMap((sheets: Sheet[]) => (has(sheets) ? sheets : []))
  const statements = [...needed.map(temporary), ...needed.map(({ name }) => `ANALYZE ${name}`)]
  if (needed.length > 0) await client.query(statements.join('; '))
  const { ids, companies, beings, series, relations } = SUBJECTS
  return {
    ids: has(ids),
    companies: has(companies),
    beings: has(beings),
    series: has(series),
    relations: has(relations),
  }
}
