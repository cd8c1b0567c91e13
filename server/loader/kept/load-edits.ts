import type pg from 'pg'
import { EDITED_NOUNS, type EditedNoun } from '@/lib/catalogue/nouns'
import { type Delta, deltaOf, LISTS, pickedPlaces, placesOf, type Values } from '@/lib/curation/documents/differences'
import { joined } from '@/lib/curation/documents/joined'
import { NAMES, TABLES } from '@/server/domain/catalogue/entries/access'
import { documentJson, fieldsOf } from '@/server/domain/curation/documents/queries'
import { note, type Report } from '../source/report'

/**
 * Records a load's changes of entries that people have edited. It is one edit of kind `load` for each entry and load,
 * with the source and no editor. Each transaction of a load writes its own part, so that the history of a killed load
 * is true.
 */
export type LoadEdits = {
  /** Does a step within its transaction, and records what it has changed of the entries that it watches. */
  record: <Result>(step: () => Promise<Result>) => Promise<Result>
  watch: Watch
}

/**
 * Remembers what these fields say before a step changes them: of the entries of the statement `entries` (a column of
 * ids) that people have edited. Fields of null are all fields.
 */
export type Watch = (
  noun: EditedNoun,
  fields: readonly string[] | null,
  entries: string,
  values?: readonly unknown[],
) => Promise<void>

/** Fields of works that later steps of a load write, each with a transaction of its own. */
const LATER: ReadonlySet<string> = new Set(['relations', 'characters', 'staff', 'companies', 'series'])
/** The fields that a batch writes. */
export const BATCH_FIELDS = fieldsOf('media').filter((field) => !LATER.has(field))

/** Whether people have edited the entry of this row. */
export const isEdited = (noun: EditedNoun, row: string) =>
  `(${noun === 'tag' ? 'false' : `${row}.edited_at IS NOT NULL`} OR ${row}.kept_fields <> '{}'
    OR EXISTS (SELECT FROM kept_items kept WHERE kept.${noun}_id = ${row}.id))`

type Part = { part: number; noun: EditedNoun; fields: readonly string[] }

/** Opens the history of a load. `source`: what people read in it. */
export async function loadEdits(client: pg.Client, source: string | null): Promise<LoadEdits> {
  await client.query(`
    CREATE TEMP TABLE load_before (part int, entry int, last_edit int, document json, PRIMARY KEY (part, entry));
    CREATE TEMP TABLE load_edits (noun text, entry int, edit int, PRIMARY KEY (noun, entry))`)
  let parts: Part[] = []
  let count = 0
  return {
    async watch(noun, some, entries, values = []) {
      const fields = some ?? fieldsOf(noun)
      const part = ++count
      const { rowCount } = await client.query(remember(noun, fields, part, entries), [...values])
      if (rowCount) parts.push({ part, noun, fields })
    },
    async record(step) {
      parts = []
      const result = await step()
      for (const part of parts) await write(client, part, source)
      if (parts.length > 0) await client.query('TRUNCATE load_before')
      return result
    },
  }
}

const remember = (noun: EditedNoun, fields: readonly string[], part: number, entries: string) => `
  INSERT INTO load_before
  SELECT ${part}, e.id, coalesce((SELECT max(x.id) FROM edits x WHERE x.${noun}_id = e.id), 0), ${documentJson(noun, fields)}
  FROM (SELECT DISTINCT id FROM (${entries}) AS named (id)) AS named JOIN ${TABLES[noun]} e USING (id) WHERE ${isEdited(noun, 'e')}`

/** Entries whose changes are read at once. */
const AT_ONCE = 200

type Changed = {
  entry: number
  before: Values
  after: Values
  /** What people have changed meanwhile. */
  others: Delta[]
  /** The edit of this load, while it is the newest one of the entry. */
  edit: number | null
  was: Delta | null
}

async function write(client: pg.Client, { part, noun, fields }: Part, source: string | null): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<Changed>(changed(noun, fields), [part, after, AT_ONCE])
    await writeEdits(client, noun, rows, source)
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.entry ?? after
  }
}

/** Entries of one part whose documents have changed, with the edit that this load has made of each before. */
const changed = (noun: EditedNoun, fields: readonly string[]) => `
  SELECT b.entry, b.document AS before, now.document AS after, old.id AS edit,
    CASE WHEN old.id IS NOT NULL THEN json_build_object('before', old.before, 'after', old.after) END AS was,
    (SELECT coalesce(json_agg(json_build_object('before', x.before, 'after', x.after)), '[]') FROM edits x
      WHERE x.${noun}_id = b.entry AND x.id > b.last_edit AND x.kind <> 'load') AS others
  FROM load_before b CROSS JOIN LATERAL (SELECT ${documentJson(noun, fields)} AS document FROM ${TABLES[noun]} e WHERE e.id = b.entry OFFSET 0) AS now
    LEFT JOIN load_edits l ON l.noun = '${noun}' AND l.entry = b.entry
    LEFT JOIN edits old ON old.id = l.edit AND NOT EXISTS (SELECT FROM edits x WHERE x.${noun}_id = b.entry AND x.id > old.id)
  WHERE b.part = $1 AND b.entry > $2 AND b.document::text <> now.document::text ORDER BY b.entry LIMIT $3`

async function writeEdits(client: pg.Client, noun: EditedNoun, rows: readonly Changed[], source: string | null) {
  const lists = LISTS[noun]
  const added: object[] = []
  const extended: object[] = []
  const needless: number[] = []
  for (const { entry, before, after, others, edit, was } of rows) {
    const delta = joined(lists, was ?? NOTHING, withoutOthers(noun, deltaOf(lists, before, after), others))
    if (edit === null) {
      if (!isEmpty(delta)) added.push({ entry, ...delta })
    } else if (isEmpty(delta)) needless.push(edit)
    else extended.push({ edit, ...delta })
  }
  if (added.length > 0) await client.query(add(noun), [JSON.stringify(added), source])
  if (extended.length > 0) await client.query(EXTEND, [JSON.stringify(extended)])
  if (needless.length > 0) await client.query(REMOVE, [needless])
}

const NOTHING: Delta = { before: {}, after: {} }

const isEmpty = ({ before, after }: Delta) => Object.keys(before).length + Object.keys(after).length === 0

/** The load reads what is committed: what somebody has changed since it began is not of its doing. */
function withoutOthers(noun: EditedNoun, delta: Delta, others: readonly Delta[]): Delta {
  if (others.length === 0) return delta
  const theirs = new Set(others.flatMap((other) => placesOf(LISTS[noun], other)))
  const own = placesOf(LISTS[noun], delta).filter((place) => !theirs.has(place))
  return pickedPlaces(LISTS[noun], delta, own)
}

const GIVEN = 'jsonb_to_recordset($1::jsonb)'

const add = (noun: EditedNoun) => `
  WITH added AS (
    INSERT INTO edits (${noun}_id, kind, source, before, after)
    SELECT entry, 'load', $2, before, after FROM ${GIVEN} AS g (entry int, before jsonb, after jsonb) ORDER BY entry RETURNING id, ${noun}_id
  )
  INSERT INTO load_edits (noun, entry, edit) SELECT '${noun}', ${noun}_id, id FROM added
    ON CONFLICT (noun, entry) DO UPDATE SET edit = EXCLUDED.edit`

const EXTEND = `
  UPDATE edits e SET before = g.before, after = g.after FROM ${GIVEN} AS g (edit int, before jsonb, after jsonb) WHERE e.id = g.edit`

const REMOVE = `
  WITH gone AS (DELETE FROM load_edits WHERE edit = ANY($1::int[]) RETURNING edit) DELETE FROM edits e USING gone WHERE e.id = gone.edit`

/** Entries of one statement. */
const NOTED_AT_ONCE = 1000

type Edited = { edit: number; noun: EditedNoun; entry: number; name: string; fields: string[] }

/** Notes the edited entries that this load has changed, with the fields: the most noticed part of a load. */
export async function noteEdited(client: pg.Client, report: Report): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<Edited>(EDITED, [after, NOTED_AT_ONCE])
    for (const { noun, entry, name, fields } of rows)
      note(report, 'edited', `${noun} ${entry}, ${name}: ${fields.join(', ')}`)
    if (rows.length < NOTED_AT_ONCE) return
    after = rows.at(-1)?.edit ?? after
  }
}

const NAME = `coalesce(${EDITED_NOUNS.map((noun) => `(SELECT ${NAMES[noun]} FROM ${TABLES[noun]} n WHERE n.id = e.${noun}_id)`).join(', ')}, '')`

const EDITED = `
  SELECT l.edit, l.noun, l.entry, ${NAME} AS name, ARRAY(SELECT jsonb_object_keys(e.before || e.after) ORDER BY 1) AS fields
  FROM load_edits l JOIN edits e ON e.id = l.edit WHERE l.edit > $1 ORDER BY l.edit LIMIT $2`
