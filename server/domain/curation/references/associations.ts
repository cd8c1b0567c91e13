import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { EntityKind } from '@/lib/links'

/**
 * Columns that refer to entries, and what a merge does with them. A test compares these lists with the schema, so a new
 * table must be named here. Parameters of the conditions: $1 the merge, $2 the entry that goes, $3 the one that stays.
 */
export type Reference = {
  table: string
  column: string
  /** The columns that find a row again after it has moved, besides `column`. */
  found: readonly string[]
  /** The columns by which an entry has a row once: a second row is removed. */
  once?: readonly string[]
  /** The columns among them that may be null. */
  orNull?: readonly string[]
  /** A further condition under which a row `t` is removed. */
  needless?: string
  /** Columns that the row of the remaining entry takes from a removed one where it has none. */
  filled?: readonly string[]
  /** Columns of which the lesser value stays when a row is removed: the leading role, the earlier place. */
  least?: readonly string[]
}

/** What entries of every noun have. */
const common = (noun: EntityKind): Reference[] => [
  ...['attachments', 'contributions', 'edits', 'external_ids', 'reviews'].map((table) => ({
    table,
    column: `${noun}_id`,
    found: ['id'],
  })),
  { table: 'kept_items', column: `${noun}_id`, found: ['id'], once: ['list', 'key'], least: ['is_removed'] },
]

/** What merges have left of series, characters, people and companies. */
const merged = (column: string): Reference[] => [
  { table: 'entry_keys', column, found: ['noun', 'source_key'] },
  { table: 'entry_names', column, found: ['id'], once: ['name'] },
  { table: 'entry_redirects', column, found: ['noun', 'old_id'] },
]

const favorites = (column: string): Reference => ({
  table: 'name_favorites',
  column,
  found: ['user_id'],
  once: ['user_id'],
  least: ['position'],
})

const MEDIA: readonly Reference[] = [
  ...common('media'),
  {
    table: 'credits',
    column: 'media_id',
    found: ['id'],
    once: ['person_id', 'role', 'character_id', 'description'],
    orNull: ['character_id', 'description'],
  },
  { table: 'activities', column: 'media_id', found: ['id'], once: ['user_id', 'day'] },
  { table: 'dismissed_works', column: 'media_id', found: ['user_id'], once: ['user_id'] },
  {
    table: 'episodes',
    column: 'media_id',
    found: ['id'],
    once: ['number'],
    filled: ['title', 'native_title', 'description', 'runtime', 'aired', 'airs_at'],
  },
  { table: 'list_changes', column: 'media_id', found: ['id'] },
  { table: 'list_entries', column: 'media_id', found: ['list_id'], once: ['list_id'], filled: ['description'] },
  {
    table: 'media_characters',
    column: 'media_id',
    found: ['character_id'],
    once: ['character_id'],
    least: ['role'],
  },
  { table: 'media_companies', column: 'media_id', found: ['company_id', 'role'], once: ['company_id', 'role'] },
  { table: 'media_keys', column: 'media_id', found: ['source_key'] },
  { table: 'media_links', column: 'media_id', found: ['address'], once: ['address'], filled: ['language'] },
  { table: 'media_places', column: 'media_id', found: ['site', 'external_id'], once: ['site', 'external_id'] },
  { table: 'media_redirects', column: 'media_id', found: ['old_id'] },
  { table: 'media_relations', column: 'from_id', found: ['to_id'], once: ['to_id'], needless: 't.to_id = $3' },
  { table: 'media_relations', column: 'to_id', found: ['from_id'], once: ['from_id'], needless: 't.from_id = $3' },
  { table: 'media_sources', column: 'media_id', found: ['source'], once: ['source'] },
  {
    table: 'picture_addresses',
    column: 'media_id',
    found: ['address'],
    needless: 'EXISTS (SELECT FROM picture_addresses o WHERE o.media_id = $3)',
  },
  {
    table: 'reports',
    column: 'media_id',
    found: ['id'],
    needless: `t.act_id IS NULL AND EXISTS (SELECT FROM reports o
      WHERE o.media_id = $3 AND o.reporter_id = t.reporter_id AND o.act_id IS NULL)`,
  },
  { table: 'reviews', column: 'other_id', found: ['id'] },
  { table: 'series_moves', column: 'media_id', found: ['series_id'] },
  { table: 'songs', column: 'media_id', found: ['id'], once: ['title', 'is_opening', 'is_ending'] },
  { table: 'synonyms', column: 'media_id', found: ['id'], once: ['title'], filled: ['language'] },
  { table: 'torrents', column: 'media_id', found: ['id'] },
  { table: 'watched_events', column: 'media_id', found: ['id'] },
  { table: 'watched_records', column: 'media_id', found: ['user_id'], once: ['user_id'] },
]

const said = (alias: string, tag: string, isRemoved: boolean) =>
  `EXISTS (SELECT FROM kept_items ${alias} WHERE ${alias}.media_id = t.media_id AND ${alias}.list = 'tags' AND ${alias}.key = to_jsonb(${tag})
    AND ${isRemoved ? '' : 'NOT '}${alias}.is_removed)`

/** Works from which a person took the tag that stays: they don't get it, unless a person wrote the other one. */
const UNWANTED = `${said('k', '$3', true)} AND NOT ${said('w', '$2', false)}`

export const MOVED: Record<EditedNoun, readonly Reference[]> = {
  media: MEDIA,
  series: [
    ...common('series'),
    ...merged('series_id'),
    { table: 'characters', column: 'series_id', found: ['id'] },
    { table: 'media', column: 'series_id', found: ['id'] },
  ],
  character: [
    ...common('character'),
    ...merged('character_id'),
    favorites('character_id'),
    {
      table: 'credits',
      column: 'character_id',
      found: ['id'],
      once: ['media_id', 'person_id', 'role', 'description'],
      orNull: ['description'],
    },
    { table: 'media_characters', column: 'character_id', found: ['media_id'], once: ['media_id'], least: ['role'] },
  ],
  person: [
    ...common('person'),
    ...merged('person_id'),
    favorites('person_id'),
    {
      table: 'credits',
      column: 'person_id',
      found: ['id'],
      once: ['media_id', 'role', 'character_id', 'description'],
      orNull: ['character_id', 'description'],
    },
  ],
  company: [
    ...common('company'),
    ...merged('company_id'),
    favorites('company_id'),
    { table: 'media_companies', column: 'company_id', found: ['media_id', 'role'], once: ['media_id', 'role'] },
  ],
  // A key is a name or an alias of one tag, so that no alias is there twice.
  tag: [
    { table: 'contributions', column: 'tag_id', found: ['id'] },
    { table: 'edits', column: 'tag_id', found: ['id'] },
    { table: 'entry_redirects', column: 'tag_id', found: ['noun', 'old_id'] },
    { table: 'kept_items', column: 'tag_id', found: ['id'], once: ['list', 'key'] },
    {
      table: 'media_tags',
      column: 'tag_id',
      found: ['media_id'],
      once: ['media_id'],
      needless: UNWANTED,
      filled: ['weight'],
    },
    { table: 'tag_aliases', column: 'tag_id', found: ['key'] },
  ],
}

/** Their triggers count inserted and deleted rows only, so these are copied. */
export const COPIED = 'media_tags.media_id'

/** Derived from other rows: they go with the entry, and are made anew. Hidden entries are not merged. */
export const DERIVED: Record<EditedNoun, readonly string[]> = {
  media: [
    'hidden_media.media_id',
    'media_distributions.media_id',
    'media_search_keys.media_id',
    'media_trends.media_id',
    'next_airings.media_id',
    'recommended_works.media_id',
    'recommended_works.other_id',
    'similar_works.media_id',
    'similar_works.other_id',
  ],
  series: ['hidden_entries.series_id', 'series_search_keys.series_id'],
  character: ['character_search_keys.character_id', 'hidden_entries.character_id'],
  person: ['hidden_entries.person_id', 'person_search_keys.person_id'],
  company: ['company_search_keys.company_id', 'hidden_entries.company_id'],
  tag: [],
}
