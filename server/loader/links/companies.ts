import type pg from 'pg'
import type { Watch } from '../kept/load-edits'
import { isKept, isRemovedItem } from '../kept/merge-sql'
import { addKeys, type Noun, resolveMentions, updateKnown } from './resolve'

export const COMPANIES: Noun = {
  sheet: 'load_company',
  resolved: 'load_company_id',
  table: 'companies',
  searchKeys: 'company_search_keys',
  owner: 'company_id',
}

/** Merges companies and their roles in the works of this load. Returns the number of changed ones. */
export async function mergeCompanies(client: pg.Client, watch: Watch): Promise<number> {
  await resolveMentions(client, COMPANIES)
  await watch('company', null, `SELECT id FROM ${COMPANIES.resolved} WHERE NOT fresh`)
  await watch('media', ['companies'], 'SELECT media_id FROM load_media_company')
  await client.query(INSERT)
  await client.query(SEARCH)
  const { rowCount } = await client.query(UPDATE)
  await client.query(LINK)
  return rowCount ?? 0
}

const INSERT = `
  INSERT INTO companies (id, source_key, name, name_sort, native_name, other_names, biography, founded)
  SELECT DISTINCT ON (r.id) r.id, c.source_key, c.name, c.name_sort, c.native_name, coalesce(c.other_names, '{}'), c.biography, c.founded
  FROM load_company_id r JOIN load_company c USING (ref) WHERE r.fresh ORDER BY r.id, r.rank, c.defined DESC, c.seq`

const SEARCH = addKeys('company', COMPANIES, '(r.fresh OR l.defined) AND l.name_key IS NOT NULL', {
  name: ['search', 'name'],
})

const UPDATE = updateKnown('company', COMPANIES)

const LINK = `
  WITH added AS (
    INSERT INTO media_companies (media_id, company_id, role)
    SELECT DISTINCT c.media_id, r.id, c.role
    FROM load_media_company c JOIN load_company_id r USING (ref) JOIN media m ON m.id = c.media_id
    WHERE r.id IS NOT NULL AND NOT ${isKept('m', 'companies')} AND NOT EXISTS (
      SELECT FROM media_companies x WHERE x.media_id = c.media_id AND x.company_id = r.id AND x.role = c.role
    ) AND NOT ${isRemovedItem({ noun: 'media', id: 'm.id', list: 'companies', key: 'jsonb_build_array(r.id, c.role)' })}
    RETURNING media_id
  )
  INSERT INTO load_touched SELECT DISTINCT media_id FROM added`
