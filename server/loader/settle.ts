import type pg from 'pg'

/** Tables that a load fills, in three groups: by works, search keys, and all others. */
export const FILLED = {
  works: ['media', 'synonyms', 'media_search_keys', 'media_tags', 'tags', 'external_ids', 'episodes', 'songs'],
  keys: ['person_search_keys', 'character_search_keys', 'search_words'],
  links: [
    ...['series', 'series_search_keys', 'media_relations', 'people', 'credits', 'characters', 'media_characters'],
    ...['companies', 'company_search_keys', 'media_companies', 'attachments'],
  ],
}

/**
 * After tables were filled: updates statistics, which the planner needs, and flushes the pending lists of search indexes, which
 * every search would scan.
 */
export async function settle(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query(
    `SELECT gin_clean_pending_list(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       JOIN pg_am a ON a.oid = c.relam
     WHERE a.amname = 'gin' AND i.indrelid = ANY (SELECT to_regclass(name) FROM unnest($1::text[]) AS name)`,
    [tables],
  )
  await client.query(
    `SET default_statistics_target = 50; ANALYZE ${tables.join(', ')}; SET default_statistics_target = 10`,
  )
}
