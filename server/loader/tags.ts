import type pg from 'pg'
import type { Work } from './work'

/** Ids of tags by their folded names. */
export type TagIds = ReadonlyMap<string, number>

/** Adds tags of works that the catalogue lacks. Of two spellings the one with capitals is stored. */
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
    WHERE tags.key = s.key AND tags.name = lower(tags.name) AND s.name <> lower(s.name)
  ), added AS (
    INSERT INTO tags (key, name) SELECT key, name FROM spelled s
    WHERE NOT EXISTS (SELECT FROM tags WHERE tags.key = s.key) ORDER BY key RETURNING key, id
  )
  SELECT key, id FROM added UNION ALL SELECT tags.key, tags.id FROM tags JOIN spelled USING (key)`
