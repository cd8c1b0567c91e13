import type pg from 'pg'
import { isShownRow } from '../kept/hidden-entries'
import type { Watch } from '../kept/load-edits'
import {
  differs,
  isKept,
  isOfMerged,
  isRemovedItem,
  mergedColumnNames,
  mergedColumns,
  takenKeys,
} from '../kept/merge-sql'
import { type Noun, ownFirst, resolveMentions } from './resolve'

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
  INSERT INTO companies (id, source_key, name, name_sort, native_name, biography, founded)
  SELECT DISTINCT ON (r.id) r.id, c.source_key, c.name, c.name_sort, c.native_name, c.biography, c.founded
  FROM load_company_id r JOIN load_company c USING (ref) WHERE r.fresh ORDER BY r.id, r.rank, c.defined DESC, c.seq`

const MERGE = { old: 'p', loaded: 'l', fills: isOfMerged('p', 'l') }

const KEYS = takenKeys(MERGE, { name: ['search', 'name'], native_name: ['native_search', 'nativeName'] })

const SEARCH = `
  INSERT INTO company_search_keys (company_id, key, popularity)
  SELECT DISTINCT ON (p.id, found.key) p.id, found.key, p.popularity
  FROM load_company_id r JOIN load_company l USING (ref) JOIN companies p ON p.id = r.id
    CROSS JOIN LATERAL unnest(${KEYS}) AS found (key)
  WHERE (r.fresh OR l.defined) AND l.name_key IS NOT NULL AND ${isShownRow('company', 'p')}
    AND NOT EXISTS (SELECT FROM company_search_keys k WHERE k.company_id = p.id AND k.key = found.key)`

const all = ['source_key', ...mergedColumnNames('company')]

/** What somebody has changed since this statement began stays as it is until the next load. */
const UPDATE = `
  WITH merged AS (
    SELECT DISTINCT ON (p.id) p.id, p.updated_at, coalesce(p.source_key, l.source_key) AS source_key,
      ${mergedColumns('company', MERGE)}
    FROM load_company_id r JOIN companies p USING (id) JOIN load_company l USING (ref)
    WHERE l.defined AND NOT r.fresh AND ${isShownRow('company', 'p')} ORDER BY ${ownFirst('l')}
  )
  UPDATE companies p SET ${all.map((column) => `${column} = v.${column}`).join(', ')}, updated_at = now()
  FROM merged v WHERE p.id = v.id AND p.updated_at = v.updated_at AND ${differs('p', 'v', all)}`

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
