import { plannedRows } from '@/server/platform/database/client'
import { readable, type Values } from '../documents/rules'
import { FIELDS as COLUMNS, object } from '../documents/statements'
import { type ChangedWork, FIELDS, lineOf } from './rules'

/** Edits that are read for a page, works in it, and about how many characters it may have. */
const EDITS = 1000
const WORKS = 100
const CHARACTERS = 4 * 1024 * 1024
/** A line of the format has no more. */
const LINE = 1024 * 1024

/**
 * Works that people have changed since an edit, each as a line of the catalogue format, and the edit up to which they were read: it is
 * `since` if there is nothing new. Edits count five minutes after their transaction began: those that were committed meanwhile have ids
 * in any order.
 */
export async function changesSince(
  since: number,
  terms: { site: string; license: string },
): Promise<{ lines: string[]; next: number }> {
  const edits = await plannedRows<EditRow>('changes-edits', EDITED, [since, EDITS])
  const young = edits.findIndex(({ isYoung }) => isYoung)
  const settled = young === -1 ? edits : edits.slice(0, young)
  const latest = new Map<number, EditRow>()
  let next = since
  for (const edit of settled) {
    if (edit.work !== null) {
      if (!latest.has(edit.work) && latest.size === WORKS) break
      latest.set(edit.work, edit)
    }
    next = edit.id
  }
  const works = await plannedRows<WorkRow>('changed-works', CHANGED, [[...latest.keys()]])
  const lines = new Map(works.map((work) => [work.id, writtenLine(toWork(work, latest.get(work.id)), terms)]))
  return cut(settled, { next, lines })
}

/** Only as many lines as an answer may have, at least one, up to the edit before the first one that is left out. */
function cut(edits: readonly EditRow[], { next, lines }: { next: number; lines: ReadonlyMap<number, string> }) {
  const taken = new Map<number, string>()
  let length = 0
  let last: number | null = null
  for (const { id, work } of edits) {
    if (id > next) break
    const line = work === null ? undefined : lines.get(work)
    if (line !== undefined && work !== null && !taken.has(work)) {
      length += line.length
      if (taken.size > 0 && length > CHARACTERS) return { lines: [...taken.values()], next: last ?? next }
      taken.set(work, line)
    }
    last = id
  }
  return { lines: [...taken.values()], next }
}

type EditRow = {
  id: number
  work: number | null
  at: Date
  comment: string | null
  source: string | null
  isYoung: boolean
}
type WorkRow = Omit<ChangedWork, 'edit'>

function toWork({ document, ...work }: WorkRow, edit: EditRow | undefined): ChangedWork {
  const entries = Object.entries(document).map(([field, value]) => [field, readable(field, value)])
  const { id = 0, at, comment = null, source = null } = edit ?? {}
  return {
    ...work,
    document: Object.fromEntries(entries) as Values,
    edit: { id, at: (at ?? new Date(0)).toISOString(), comment, source },
  }
}

/** A list of episodes that is too long for a line is left out. */
function writtenLine(work: ChangedWork, terms: { site: string; license: string }): string {
  const line = lineOf(work, terms)
  const text = JSON.stringify(line)
  return Buffer.byteLength(text) < LINE ? text : JSON.stringify({ ...line, episodeList: undefined })
}

/** Edits of other nouns, and those that say nothing of fields, are passed over. */
const EDITED = `SELECT id, CASE WHEN kind IN ('create', 'change', 'revert') THEN media_id END AS work, created_at AS at, comment, source,
    created_at > now() - interval '5 minutes' AS "isYoung"
  FROM edits WHERE id > $1::int ORDER BY id LIMIT $2::int`

const columns = Object.entries(COLUMNS.media).filter(([field]) => (FIELDS as readonly string[]).includes(field))
const CHANGED = `SELECT e.id, e.source_key AS key, ${object(...columns)} AS document,
    ARRAY(SELECT DISTINCT k FROM edits x CROSS JOIN LATERAL jsonb_object_keys(x.after) AS k
      WHERE x.media_id = e.id AND x.kind IN ('create', 'change', 'revert')) AS fields,
    (SELECT coalesce(json_object_agg(t.id, t.name), '{}') FROM media_tags mt JOIN tags t ON t.id = mt.tag_id WHERE mt.media_id = e.id) AS tags
  FROM shown_media e WHERE e.id = ANY($1::int[])`
