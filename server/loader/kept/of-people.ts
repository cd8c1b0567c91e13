/**
 * What of an entry is people's: no load removes an entry that has it. A test compares these lists with the schema, so a
 * new table that refers to works or series must be named here.
 */

/** Columns that refer to an entry, with the condition under which a row `x` is of people. */
type Columns = Readonly<Record<string, string>>

const ALL = 'true'
/** What another instance proposed, and nobody here has looked at, may go. */
const PROPOSED = 'x.proposer_id IS NOT NULL OR x.decided_by IS NOT NULL OR x.origin IS NULL'

export const OF_PEOPLE: Readonly<Record<'media' | 'series', Columns>> = {
  media: {
    'activities.media_id': ALL,
    // Pictures that a source named are fetched again.
    'attachments.media_id': `NOT x.drawn AND NOT EXISTS (
      SELECT FROM picture_addresses p WHERE p.media_id = x.media_id AND p.attachment_id = x.id)`,
    'contributions.media_id': PROPOSED,
    'dismissed_works.media_id': ALL,
    'edits.media_id': ALL,
    'hidden_media.media_id': ALL,
    'kept_items.media_id': ALL,
    'list_changes.media_id': ALL,
    'list_entries.media_id': ALL,
    'media_keys.media_id': ALL,
    'media_redirects.media_id': ALL,
    'refused_sequels.media_id': ALL,
    'reports.media_id': ALL,
    'reviews.media_id': ALL,
    'reviews.other_id': ALL,
    'scrobble_choices.media_id': ALL,
    'scrobbles.media_id': ALL,
    'subscriptions.media_id': ALL,
    'torrents.media_id': ALL,
    'watched_events.media_id': ALL,
    'watched_records.media_id': ALL,
  },
  series: {
    'attachments.series_id': 'NOT x.drawn',
    'characters.series_id': `'series' = ANY (x.kept_fields)`,
    'contributions.series_id': PROPOSED,
    'edits.series_id': ALL,
    'entry_keys.series_id': ALL,
    'entry_names.series_id': ALL,
    'entry_redirects.series_id': ALL,
    'hidden_entries.series_id': ALL,
    'kept_items.series_id': ALL,
    'media.series_id': ALL,
    'reviews.series_id': ALL,
    'subscriptions.series_id': ALL,
  },
}

/** Columns whose rows go with an entry: what sources said, and what follows from other rows. */
export const OF_SOURCES: Readonly<Record<'media' | 'series', readonly string[]>> = {
  media: [
    'credits.media_id',
    'episodes.media_id',
    'external_ids.media_id',
    'guessed_sequels.media_id',
    'guessed_sequels.next_id',
    'guesses.media_id',
    'guesses.other_id',
    'media_characters.media_id',
    'media_companies.media_id',
    'media_distributions.media_id',
    'media_links.media_id',
    'media_places.media_id',
    'media_relations.from_id',
    'media_relations.to_id',
    'media_search_keys.media_id',
    'media_sources.media_id',
    'media_tags.media_id',
    'media_trends.media_id',
    'next_airings.media_id',
    'picture_addresses.media_id',
    'recommended_works.media_id',
    'recommended_works.other_id',
    'refused_sequels.next_id',
    'series_moves.media_id',
    'similar_works.media_id',
    'similar_works.other_id',
    'songs.media_id',
    'synonyms.media_id',
  ],
  series: ['external_ids.series_id', 'series_search_keys.series_id'],
}

const rowsOf = (noun: 'media' | 'series', entry: string) =>
  Object.entries(OF_PEOPLE[noun]).map(([name, condition]) => {
    const [table, column] = name.split('.')
    return `EXISTS (SELECT FROM ${table} x WHERE x.${column} = ${entry}.id AND (${condition}))`
  })

const own = (entry: string) => [
  `${entry}.edited_at IS NOT NULL`,
  `${entry}.kept_fields <> '{}'`,
  `${entry}.locked_fields <> '{}'`,
]

/** What people wrote of another entry that names this work: a relation, a work of a series, a character of a work. */
const named = (work: string) => [
  `EXISTS (SELECT FROM media_relations r JOIN kept_items k ON k.media_id = r.from_id AND k.list = 'relations' AND k.key = to_jsonb(r.to_id)
    WHERE r.to_id = ${work}.id AND NOT k.is_removed)`,
  `EXISTS (SELECT FROM kept_items k WHERE k.series_id = ${work}.series_id AND k.list = 'media' AND k.key = to_jsonb(${work}.id) AND NOT k.is_removed)`,
  `EXISTS (SELECT FROM media_characters c JOIN kept_items k ON k.character_id = c.character_id AND k.list = 'media' AND k.key = to_jsonb(c.media_id)
    WHERE c.media_id = ${work}.id AND NOT k.is_removed)`,
  // An import that waits; what is done is not kept.
  `${work}.id IN (SELECT media_id FROM import_entries WHERE media_id IS NOT NULL)`,
]

/** Whether something of people depends on a work. */
export const isWorkOfPeople = (work: string) => [...own(work), ...rowsOf('media', work), ...named(work)].join(' OR ')

/** Whether something of people depends on a series. */
export const isSeriesOfPeople = (series: string) => [...own(series), ...rowsOf('series', series)].join(' OR ')
