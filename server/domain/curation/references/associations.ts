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

/** References by a column, in rows that their id finds unless `more` says otherwise. */
const by =
  (column: string) =>
  (table: string, more: Partial<Reference> = {}): Reference => ({ table, column, found: ['id'], ...more })

/** What entries of every noun have. */
const common = (noun: EntityKind): Reference[] => [
  ...['attachments', 'contributions', 'edits', 'external_ids', 'reviews'].map((table) => by(`${noun}_id`)(table)),
  by(`${noun}_id`)('kept_items', { once: ['list', 'key'], least: ['is_removed'] }),
  by(`${noun}_id`)('subscriptions', { once: ['user_id'] }),
]

/** What merges have left of series, characters, people and companies. */
const merged = (column: string): Reference[] => [
  by(column)('entry_keys', { found: ['noun', 'source_key'] }),
  by(column)('entry_names', { once: ['name'] }),
  by(column)('entry_redirects', { found: ['noun', 'old_id'] }),
]

const favorites = (column: string): Reference =>
  by(column)('name_favorites', { found: ['user_id'], once: ['user_id'], least: ['position'] })

/** What people are asked of an entry: of two rows a refusal stays. The votes of a removed one go with it. */
const guesses = (column: string, once: readonly string[], more: Partial<Reference> = {}): Reference =>
  by(column)('guesses', { once, least: ['state'], filled: ['decided_by', 'decided_at'], ...more })

/** Whether people are asked already if these two works are one: two have no order. */
const asked = (one: string, other: string) =>
  `t.kind = 'Duplicate' AND EXISTS (SELECT FROM guesses o WHERE o.kind = 'Duplicate' AND o.media_id = ${one} AND o.other_id = ${other})`

const [media, character, person] = [by('media_id'), by('character_id'), by('person_id')]
const [company, series, tag] = [by('company_id'), by('series_id'), by('tag_id')]

const MEDIA: readonly Reference[] = [
  ...common('media'),
  media('credits', {
    once: ['person_id', 'role', 'character_id', 'description'],
    orNull: ['character_id', 'description'],
    least: ['position'],
  }),
  media('activities', { once: ['user_id', 'day'] }),
  media('dismissed_works', { found: ['user_id'], once: ['user_id'] }),
  media('episodes', {
    once: ['number'],
    filled: ['title', 'native_title', 'description', 'runtime', 'aired', 'airs_at'],
  }),
  guesses('media_id', ['kind', 'other_id', 'character_id'], {
    orNull: ['other_id', 'character_id'],
    needless: `t.other_id = $3 OR ${asked('t.other_id', '$3')}`,
  }),
  guesses('other_id', ['kind', 'media_id'], { needless: `t.media_id = $3 OR ${asked('$3', 't.media_id')}` }),
  media('list_changes'),
  media('list_entries', { found: ['list_id'], once: ['list_id'], filled: ['description'] }),
  media('media_characters', { found: ['character_id'], once: ['character_id'], least: ['role', 'position'] }),
  media('media_companies', { found: ['company_id', 'role'], once: ['company_id', 'role'], least: ['position'] }),
  media('media_keys', { found: ['source_key'] }),
  media('media_links', { found: ['address'], once: ['address'], filled: ['language'] }),
  media('media_places', { found: ['site', 'external_id'], once: ['site', 'external_id'] }),
  media('media_redirects', { found: ['old_id'] }),
  by('from_id')('media_relations', { found: ['to_id'], once: ['to_id'], needless: 't.to_id = $3' }),
  by('to_id')('media_relations', { found: ['from_id'], once: ['from_id'], needless: 't.from_id = $3' }),
  media('media_sources', { found: ['source'], once: ['source'] }),
  media('picture_addresses', {
    found: ['address'],
    needless: 'EXISTS (SELECT FROM picture_addresses o WHERE o.media_id = $3)',
  }),
  media('refused_sequels', { found: ['next_id'], once: ['next_id'], needless: 't.next_id = $3' }),
  by('next_id')('refused_sequels', { found: ['media_id'], once: ['media_id'], needless: 't.media_id = $3' }),
  media('reports', {
    needless: `t.act_id IS NULL AND EXISTS (SELECT FROM reports o
      WHERE o.media_id = $3 AND o.reporter_id = t.reporter_id AND o.act_id IS NULL)`,
  }),
  by('other_id')('reviews'),
  media('scrobble_choices'),
  media('scrobbles'),
  media('series_moves', { found: ['series_id'] }),
  media('songs', { once: ['title', 'is_opening', 'is_ending'] }),
  media('synonyms', { once: ['title'], filled: ['language'] }),
  media('torrents'),
  media('watched_events'),
  media('watched_records', { found: ['user_id'], once: ['user_id'] }),
]

const said = (alias: string, tag: string, isRemoved: boolean) =>
  `EXISTS (SELECT FROM kept_items ${alias} WHERE ${alias}.media_id = t.media_id AND ${alias}.list = 'tags' AND ${alias}.key = to_jsonb(${tag})
    AND ${isRemoved ? '' : 'NOT '}${alias}.is_removed)`

/** Works from which a person took the tag that stays: they don't get it, unless a person wrote the other one. */
const UNWANTED = `${said('k', '$3', true)} AND NOT ${said('w', '$2', false)}`

export const MOVED: Record<EditedNoun, readonly Reference[]> = {
  media: MEDIA,
  series: [...common('series'), ...merged('series_id'), series('characters'), series('media')],
  character: [
    ...common('character'),
    ...merged('character_id'),
    favorites('character_id'),
    guesses('character_id', ['media_id']),
    character('credits', {
      once: ['media_id', 'person_id', 'role', 'description'],
      orNull: ['description'],
      least: ['position'],
    }),
    character('media_characters', { found: ['media_id'], once: ['media_id'], least: ['role', 'position'] }),
  ],
  person: [
    ...common('person'),
    ...merged('person_id'),
    favorites('person_id'),
    person('credits', {
      once: ['media_id', 'role', 'character_id', 'description'],
      orNull: ['character_id', 'description'],
      least: ['position'],
    }),
  ],
  company: [
    ...common('company'),
    ...merged('company_id'),
    favorites('company_id'),
    company('media_companies', { found: ['media_id', 'role'], once: ['media_id', 'role'], least: ['position'] }),
  ],
  // A key is a name or an alias of one tag, so that no alias is there twice.
  tag: [
    tag('contributions'),
    tag('edits'),
    tag('entry_redirects', { found: ['noun', 'old_id'] }),
    tag('kept_items', { once: ['list', 'key'] }),
    tag('subscriptions', { once: ['user_id'] }),
    tag('media_tags', { found: ['media_id'], once: ['media_id'], needless: UNWANTED, filled: ['weight'] }),
    tag('tag_aliases', { found: ['key'] }),
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
    'guessed_sequels.media_id',
    'guessed_sequels.next_id',
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
