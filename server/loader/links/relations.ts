import type pg from 'pg'
import { RELATION_TYPES } from '@/lib/catalogue/relation-types'
import { inverseRelation } from '@/server/domain/catalogue/media/rules'
import type { Watch } from '../kept/load-edits'
import { isKept, isKeptItem, isRemovedItem } from '../kept/merge-sql'

const INVERSES = RELATION_TYPES.map((type) => `('${type}'::relation_type, '${inverseRelation(type)}'::relation_type)`)

/**
 * Writes the relations of this load in both directions. If one pair has several types, a work's own statement wins over
 * the inverse of the other's, and any type over Other. Relations to works outside the catalogue are dropped, and pairs
 * that a person has removed from either side. Returns how many rows were added and changed.
 */
export async function mergeRelations(client: pg.Client, watch: Watch): Promise<{ added: number; changed: number }> {
  await client.query(DIRECTED)
  await watch('media', ['relations'], 'SELECT from_id FROM load_directed')
  const { rowCount: added } = await client.query(ADD)
  const { rowCount: changed } = await client.query(RETYPE)
  return { added: added ?? 0, changed: changed ?? 0 }
}

/** The item of a pair in the list of each of its works. */
const SIDES = [
  { noun: 'media', id: 'd.from_id', list: 'relations', key: 'to_jsonb(d.to_id)' },
  { noun: 'media', id: 'd.to_id', list: 'relations', key: 'to_jsonb(d.from_id)' },
] as const
const without = (is: (side: (typeof SIDES)[number]) => string) => SIDES.map((side) => `NOT ${is(side)}`).join(' AND ')

const DIRECTED = `
  CREATE TEMP TABLE load_directed AS
    WITH found AS (
      SELECT r.media_id AS from_id, coalesce(k.id, o.media_id, e.media_id) AS to_id, r.type
      FROM load_relation r LEFT JOIN media k ON k.source_key = r.target_key
        LEFT JOIN media_keys o ON o.source_key = r.target_key
        LEFT JOIN external_ids e ON e.site = r.target_site AND e.external_id = r.target_external_id AND e.media_id IS NOT NULL
    ), directed AS (
      SELECT from_id, to_id, type, CASE type WHEN 'Other' THEN 2 ELSE 0 END AS rank FROM found
      UNION ALL
      SELECT to_id, from_id, inverse, CASE type WHEN 'Other' THEN 3 ELSE 1 END
      FROM found JOIN (VALUES ${INVERSES.join(', ')}) AS pair (type, inverse) USING (type)
    )
    SELECT DISTINCT ON (from_id, to_id) from_id, to_id, type, rank FROM directed d
    WHERE from_id <> to_id AND ${without(isRemovedItem)} ORDER BY from_id, to_id, rank, type;
  DELETE FROM load_directed d USING media m WHERE m.id IN (d.from_id, d.to_id) AND ${isKept('m', 'relations')};
  ANALYZE load_directed`

const ADD = `
  WITH added AS (
    INSERT INTO media_relations (from_id, to_id, type)
    SELECT from_id, to_id, type FROM load_directed d
    WHERE NOT EXISTS (SELECT FROM media_relations r WHERE r.from_id = d.from_id AND r.to_id = d.to_id)
    RETURNING from_id
  )
  INSERT INTO load_touched SELECT from_id FROM added`

const RETYPE = `
  WITH changed AS (
    UPDATE media_relations r SET type = d.type FROM load_directed d
    WHERE r.from_id = d.from_id AND r.to_id = d.to_id AND r.type <> d.type
      AND (d.rank = 0 OR (d.rank = 1 AND r.type = 'Other')) AND ${without(isKeptItem)}
    RETURNING r.from_id
  )
  INSERT INTO load_touched SELECT from_id FROM changed`
