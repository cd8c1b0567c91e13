import { namedSource } from '@/lib/catalogue/licences'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Provenance } from '@/lib/catalogue/schemas/provenance'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { namesOf } from '../documents/queries'
import type { Values } from '../documents/rules'
import { documentJson, TABLES } from '../documents/statements'
import { EDITOR } from '../edits/queries'
import { originsOf } from './rules'

/** Older edits than these are not looked at: what only they set counts as from the sources. */
const MAX_EDITS = 500

/** Where each value of an entry is from; null if there is no such entry. */
export async function provenanceOf(noun: EditedNoun, id: number): Promise<Provenance | null> {
  cacheTag(noun, id)
  const [row] = await plannedRows<Row>(`provenance-${noun}`, statement(noun), [id])
  if (!row) return null
  const { document, lockedFields, edits, sources, key, externalIds } = row
  const settings = edits.map(({ id, after }) => ({ id, after }))
  const fields = originsOf(noun, document, settings, lockedFields, await namesOf([document]))
  const named = new Set(fields.flatMap(({ edit, items }) => [edit, ...(items ?? []).map((item) => item.edit)]))
  return {
    id,
    fields,
    edits: edits
      .filter((edit) => named.has(edit.id))
      .map(({ after: _, createdAt, ...edit }) => ({ ...edit, createdDate: new Date(createdAt).toISOString() })),
    sources: sources.map(namedSource),
    key,
    externalIds,
  }
}

type Edited = Omit<Provenance['edits'][number], 'createdDate'> & { after: Values; createdAt: number }
type Row = Pick<Provenance, 'key' | 'externalIds'> & {
  document: Values
  lockedFields: string[]
  edits: Edited[]
  sources: string[]
}

function statement(noun: EditedNoun): string {
  const isWork = noun === 'media'
  const hasIds = noun !== 'tag'
  return `SELECT ${documentJson(noun)} AS document, e.locked_fields AS "lockedFields", ${hasIds ? 'e.source_key' : 'NULL'} AS key,
      ${isWork ? 'ARRAY(SELECT source FROM media_sources WHERE media_id = e.id ORDER BY source LIMIT 20)' : "'{}'::text[]"} AS sources,
      ${hasIds ? externalIds(noun) : "'[]'::json"} AS "externalIds",
      (SELECT coalesce(json_agg(x ORDER BY x.id DESC), '[]') FROM (
        SELECT e.id, e.kind, e.comment, e.source, e.after, extract(epoch FROM e.created_at) * 1000 AS "createdAt", ${EDITOR} AS editor
        FROM edits e WHERE e.${noun}_id = $1::int AND e.kind <> 'lock' ORDER BY e.id DESC LIMIT ${MAX_EDITS}
      ) x) AS edits
    FROM ${noun === 'media' ? 'shown_media' : TABLES[noun]} e WHERE e.id = $1`
}

const externalIds = (
  noun: EditedNoun,
) => `(SELECT coalesce(json_agg(json_build_object('site', site, 'externalId', external_id)
    ORDER BY site, external_id), '[]') FROM (SELECT * FROM external_ids WHERE ${noun}_id = e.id LIMIT 100) AS ids)`
