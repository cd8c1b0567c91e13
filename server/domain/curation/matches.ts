import type { Matches, MatchesInput } from '@/lib/curation/schemas/matches'
import { fold } from '@/lib/fold'
import { plannedRows } from '@/server/platform/database/client'

type Row = { key: string; id: number; name: string }

/** The entries that have exactly these names, also family name first or in their own script; of several the most popular one. Of works by their ids on other sites. */
export async function matchesOf({ characters, people, externalIds }: MatchesInput): Promise<Matches> {
  return {
    characters: await named('character', 'characters', characters),
    people: await named('person', 'people', people),
    works: await worksOf(externalIds),
  }
}

async function named(noun: 'character' | 'person', table: 'characters' | 'people', names: readonly string[]) {
  const keys = names.map(fold)
  const wanted = [...new Set(keys)].filter((key) => key !== '')
  if (wanted.length === 0) return keys.map(() => null)
  // The index of keys without spaces has the most popular entry of a key first.
  const rows = await plannedRows<Row>(
    `matches-of-${table}`,
    `SELECT wanted.key, e.id, e.full_name AS name FROM unnest($1::text[]) AS wanted(key),
       LATERAL (SELECT ${noun}_id FROM ${noun}_search_keys k
                WHERE replace(k.key, ' ', '') = replace(wanted.key, ' ', '') AND k.key = wanted.key
                ORDER BY k.popularity DESC, k.${noun}_id LIMIT 1) best
       JOIN ${table} e ON e.id = best.${noun}_id`,
    [wanted],
  )
  const found = new Map(rows.map(({ key, id, name }) => [key, { id, name }]))
  return keys.map((key) => found.get(key) ?? null)
}

async function worksOf(externalIds: MatchesInput['externalIds']) {
  if (externalIds.length === 0) return []
  const rows = await plannedRows<{ at: number; id: number; name: string }>(
    'matches-of-external-ids',
    `SELECT given.at::int - 1 AS at, m.id, m.title AS name
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given(site, external_id, at)
       JOIN external_ids e ON e.site = given.site AND e.external_id = given.external_id AND e.media_id IS NOT NULL
       JOIN shown_media m ON m.id = e.media_id`,
    [externalIds.map(({ site }) => site), externalIds.map(({ externalId }) => externalId)],
  )
  const found = new Map(rows.map(({ at, id, name }) => [at, { id, name }]))
  return externalIds.map((_, at) => found.get(at) ?? null)
}
