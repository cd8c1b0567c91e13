import type pg from 'pg'
import { vocabularyJson } from '@/server/domain/catalogue/tags/rules'
import type { Work } from '../format/work'

/** Ids of tags by their folded names and those of their aliases. */
export type TagIds = ReadonlyMap<string, number>

/**
 * Adds the works' missing tags. Of two spellings it stores the one with capitals, unless somebody has described the
 * tag. It locks the rows, so that nobody merges a tag before its works are written.
 */
export async function mergeTags(client: pg.Client, works: readonly Work[]): Promise<TagIds> {
  const spelled = new Map<string, string>()
  for (const { tags } of works)
    for (const { key, name } of tags) {
      const other = spelled.get(key)
      if (other === undefined || (isPlain(other) && !isPlain(name))) spelled.set(key, name)
    }
  if (spelled.size === 0) return new Map()
  const { rows } = await client.query<{ key: string; id: number }>(MERGE, [[...spelled.keys()], [...spelled.values()]])
  return new Map(rows.map(({ key, id }) => [key, id]))
}

const isPlain = (name: string) => name === name.toLowerCase()

const MERGE = `
  WITH spelled AS (
    SELECT key, name FROM unnest($1::text[], $2::text[]) AS s (key, name)
  ), better AS (
    UPDATE tags SET name = s.name FROM spelled s
    WHERE tags.key = s.key AND tags.name = lower(tags.name) AND s.name <> lower(s.name) AND NOT tags.is_curated
  ), aliased AS (
    SELECT a.key, t.id FROM spelled JOIN tag_aliases a USING (key) JOIN tags t ON t.id = a.tag_id ORDER BY t.id FOR KEY SHARE OF t
  ), added AS (
    INSERT INTO tags (key, name) SELECT key, name FROM spelled s
    WHERE NOT EXISTS (SELECT FROM tags WHERE tags.key = s.key) AND NOT EXISTS (SELECT FROM tag_aliases a WHERE a.key = s.key)
    ORDER BY key RETURNING key, id
  ), known AS (
    SELECT tags.key, tags.id FROM tags JOIN spelled USING (key) ORDER BY tags.id FOR KEY SHARE OF tags
  )
  SELECT key, id FROM added UNION ALL SELECT key, id FROM known UNION ALL SELECT key, id FROM aliased`

/** Joins spellings of the same tag, and describes those that the vocabulary knows. Returns how many tags changed. */
export async function curateTags(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query('SELECT curate_tags($1::jsonb)', [vocabularyJson()])
  return rowCount ?? 0
}
