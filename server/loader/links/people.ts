import type pg from 'pg'
import { isShownRow } from '../kept/hidden-entries'
import type { Watch } from '../kept/load-edits'
import {
  differs,
  isOfMerged,
  mergedColumnNames,
  mergedColumns,
  mergedNames,
  NAME_FIELDS,
  NAMES,
  takenKeys,
} from '../kept/merge-sql'
import { keepExternalIds, type Noun, ownFirst, resolveMentions } from './resolve'

export const PEOPLE: Noun = {
  sheet: 'load_person',
  resolved: 'load_person_id',
  table: 'people',
  searchKeys: 'person_search_keys',
  owner: 'person_id',
  // "Jun Maki" is also found by "maki jun", but Maki Jun is another person.
  notByName: `r.name_key = p.last_name_key || ' ' || p.first_name_key AND p.last_name_key <> p.first_name_key`,
}

/**
 * Merges all people that lines describe or mention. Needs `load_appearance`. New people get their search keys after the
 * commit (`copyNewKeys`). Returns the number of changed ones.
 */
export async function mergePeople(client: pg.Client, watch: Watch): Promise<number> {
  await resolveMentions(client, PEOPLE)
  await watch('person', null, `SELECT id FROM ${PEOPLE.resolved} WHERE NOT fresh`)
  await client.query(INSERT)
  await client.query(SEARCH)
  await keepExternalIds(client, PEOPLE)
  const { rowCount } = await client.query(UPDATE)
  return rowCount ?? 0
}

/** A person's popularity is that of all works together. All works of a new person are in this load. */
const POPULARITY = `
  SELECT id, least(sum(popularity), 2000000000)::int AS popularity FROM (
    SELECT DISTINCT r.id, m.id AS media_id, m.popularity
    FROM (
      SELECT media_id, ref FROM load_credit
      UNION ALL SELECT media_id, person_ref FROM load_appearance WHERE person_ref IS NOT NULL
    ) AS work JOIN load_person_id r USING (ref) JOIN media m ON m.id = work.media_id
    WHERE r.fresh
  ) AS works GROUP BY id`

const INSERT = `
  INSERT INTO people (id, source_key, first_name, middle_name, last_name, full_name, native_name, first_name_key,
    middle_name_key, last_name_key, biography, birthday, popularity)
  SELECT DISTINCT ON (r.id) r.id, p.source_key, first_name, middle_name, last_name, full_name, native_name, first_name_key,
    middle_name_key, last_name_key, biography, birthday, coalesce(known.popularity, 0)
  FROM load_person_id r JOIN load_person p USING (ref) LEFT JOIN (${POPULARITY}) AS known ON known.id = r.id
  WHERE r.fresh ORDER BY r.id, r.rank, p.defined DESC, p.seq`

const MERGE = { old: 'p', loaded: 'l', fills: isOfMerged('p', 'l') }

const KEYS = takenKeys(MERGE, { full_name: ['search', ...NAME_FIELDS], native_name: ['native_search', 'nativeName'] })

/** New names of known people. */
const SEARCH = `
  INSERT INTO person_search_keys (person_id, key, popularity)
  SELECT DISTINCT ON (p.id, found.key) p.id, found.key, p.popularity
  FROM load_person_id r JOIN load_person l USING (ref) JOIN people p ON p.id = r.id CROSS JOIN LATERAL unnest(${KEYS}) AS found (key)
  WHERE NOT r.fresh AND l.defined AND ${isShownRow('person', 'p')}
    AND NOT EXISTS (SELECT FROM person_search_keys k WHERE k.person_id = p.id AND k.key = found.key)`

const all = ['source_key', ...NAMES, ...mergedColumnNames('person')]

/** What somebody has changed since this statement began stays as it is until the next load. */
const UPDATE = `
  WITH merged AS (
    SELECT DISTINCT ON (p.id) p.id, p.updated_at, coalesce(p.source_key, l.source_key) AS source_key, ${mergedNames(MERGE)},
      ${mergedColumns('person', MERGE)}
    FROM load_person_id r JOIN people p USING (id) JOIN load_person l USING (ref)
    WHERE l.defined AND NOT r.fresh AND ${isShownRow('person', 'p')} ORDER BY ${ownFirst('l')}
  )
  UPDATE people p SET ${all.map((column) => `${column} = v.${column}`).join(', ')}, updated_at = now()
  FROM merged v WHERE p.id = v.id AND p.updated_at = v.updated_at AND ${differs('p', 'v', all)}`
