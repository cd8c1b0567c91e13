import type pg from 'pg'
import { reversedName } from '../format/names'
import type { Watch } from '../kept/load-edits'
import { addKeys, keepExternalIds, type Noun, resolveMentions, updateKnown } from './resolve'

export const PEOPLE: Noun = {
  sheet: 'load_person',
  resolved: 'load_person_id',
  table: 'people',
  searchKeys: 'person_search_keys',
  owner: 'person_id',
  // "Jun Maki" is also found by "maki jun", but Maki Jun is another person.
  notByName: `r.name_key = ${reversedName('p')} AND p.last_name_key <> p.first_name_key`,
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
    middle_name_key, last_name_key, other_names, biography, birthday, popularity)
  SELECT DISTINCT ON (r.id) r.id, p.source_key, first_name, middle_name, last_name, full_name, native_name, first_name_key,
    middle_name_key, last_name_key, coalesce(other_names, '{}'), biography, birthday, coalesce(known.popularity, 0)
  FROM load_person_id r JOIN load_person p USING (ref) LEFT JOIN (${POPULARITY}) AS known ON known.id = r.id
  WHERE r.fresh ORDER BY r.id, r.rank, p.defined DESC, p.seq`

/** New names of known people. */
const SEARCH = addKeys('person', PEOPLE, 'NOT r.fresh AND l.defined')

const UPDATE = updateKnown('person', PEOPLE)
