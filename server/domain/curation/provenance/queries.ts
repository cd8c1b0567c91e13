import { namedSource } from '@/lib/catalogue/licences'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Values } from '@/lib/curation/documents/differences'
import type { Provenance } from '@/lib/curation/schemas/provenance'
import { SHOWN, TABLES } from '@/server/domain/catalogue/entries/access'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { ids } from '../changes/statements'
import { seenIn } from '../documents/queries'
import { without } from '../documents/rules'
import { documentJson, object } from '../documents/statements'
import { EDITOR } from '../edits/statements'
import { keptFields as keptOf } from '../kept/statements'
import { originsOf } from './rules'

/** Older edits than these are not looked at: what only they set counts as from the sources. */
const MAX_EDITS = 500

/** Where each value of an entry is from; null if there is no such entry. */
export async function provenanceOf(noun: EditedNoun, id: number): Promise<Provenance | null> {
  cacheTag(noun, id)
  const [row] = await plannedRows<Row>(`provenance-${noun}`, statement(noun), [id])
  if (!row) return null
  const { document: all, lockedFields, keptFields, edits, sources, rowSources, key, externalIds } = row
  const { names, hidden } = await seenIn([all])
  const document = without(all, hidden)
  const named = (source: string) => namedSource(source, env().CATALOGUE_LICENCES)
  const settings = edits.map(({ id, after }) => ({ id, after }))
  const fields = originsOf(noun, document, settings, lockedFields, names)
  const edited = new Set(fields.flatMap(({ edit, items }) => [edit, ...(items ?? []).map((item) => item.edit)]))
  return {
    id,
    fields: fields.map((field) => ({
      ...field,
      isKept: keptFields.includes(field.field),
      sources: (rowSources[field.field] ?? []).map(named),
    })),
    edits: edits
      .filter((edit) => edited.has(edit.id))
      .map(({ after: _, createdAt, ...edit }) => ({ ...edit, createdDate: new Date(createdAt).toISOString() })),
    sources: (sources.length > 0 ? sources : siteOf(key)).map(named),
    key,
    externalIds,
  }
}

type Edited = Omit<Provenance['edits'][number], 'createdDate'> & { after: Values; createdAt: number }
type Row = Pick<Provenance, 'key' | 'externalIds'> & {
  document: Values
  lockedFields: string[]
  keptFields: string[]
  edits: Edited[]
  sources: string[]
  /** The sources of the rows of lists, by field. */
  rowSources: Record<string, string[]>
}

/** What the key of an entry says, if no source is stored. */
const siteOf = (key: string | null) => /^https?:\/\/(?:www\.)?([^/:?#]+)/i.exec(key ?? '')?.slice(1) ?? []

/** Lists of a noun whose rows have a source, with their table and the condition on them. */
const LISTED: Partial<Record<EditedNoun, Record<string, string>>> = {
  media: {
    characters: 'media_characters WHERE media_id = e.id',
    staff: 'credits WHERE media_id = e.id AND character_id IS NULL',
    companies: 'media_companies WHERE media_id = e.id',
    relations: 'media_relations WHERE from_id = e.id',
  },
  character: { media: 'media_characters WHERE character_id = e.id' },
}

const rowSources = (noun: EditedNoun) =>
  object(
    ...Object.entries(LISTED[noun] ?? {}).map(([field, rows]): [string, string] => [
      field,
      `ARRAY(SELECT DISTINCT source FROM ${rows} AND source IS NOT NULL ORDER BY source LIMIT 20)`,
    ]),
  )

const SOURCES: Partial<Record<EditedNoun, string>> = {
  media: 'ARRAY(SELECT source FROM media_sources WHERE media_id = e.id ORDER BY source LIMIT 20)',
  tag: "'{}'::text[]",
}

function statement(noun: EditedNoun): string {
  return `SELECT ${documentJson(noun)} AS document, e.locked_fields AS "lockedFields", ${keptOf(noun)} AS "keptFields",
      ${noun === 'tag' ? 'NULL' : 'e.source_key'} AS key,
      ${SOURCES[noun] ?? 'e.sources'} AS sources, ${rowSources(noun)} AS "rowSources",
      ${noun === 'tag' ? "'[]'::json" : ids(noun, 'e.id')} AS "externalIds",
      (SELECT coalesce(json_agg(x ORDER BY x.id DESC), '[]') FROM (
        SELECT e.id, e.kind, e.comment, e.source, (SELECT t.after FROM edits t WHERE t.id = e.id) AS after, extract(epoch FROM e.created_at) * 1000 AS "createdAt", ${EDITOR} AS editor
        FROM told_edits e WHERE e.${noun}_id = $1::int AND e.kind NOT IN ('lock', 'follow', 'load') ORDER BY e.id DESC LIMIT ${MAX_EDITS}
      ) x) AS edits
    FROM ${noun === 'tag' ? TABLES[noun] : SHOWN[noun]} e WHERE e.id = $1`
}
