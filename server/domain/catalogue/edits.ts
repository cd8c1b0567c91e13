import type { Edit, EditSearch } from '@/lib/catalogue/schemas/edits'
import { saysSame } from '@/lib/merge'
import { writePartialDate } from '@/lib/partial-date'
import type { Paged } from '@/lib/schemas/paging'
import { pageOf } from '@/server/engines/listing/page'
import type { Prisma } from '@/server/platform/database/client'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'

/** Nouns whose entries have recorded edits. */
export type EditedNoun = 'media' | 'character' | 'tag'

/** The edits of an entry, newest first; null if there is no such entry. */
export async function editsOf(noun: EditedNoun, id: number, { page, size }: EditSearch): Promise<Paged<Edit> | null> {
  const [counted] = await plannedRows<{ total: number }>(`edits-total-${noun}`, TOTALS[noun], [id])
  if (!counted) return null
  const { total } = counted
  const rows = await plannedRows<Row>(`edits-${noun}`, PAGES[noun], [id, size, page * size])
  return pageOf(rows.map(toEdit), total, { page, size })
}

const TABLES = { media: 'media', character: 'characters', tag: 'tags' } as const

const total = (noun: EditedNoun) => `SELECT (SELECT count(*)::int FROM edits WHERE ${noun}_id = $1::int) AS total
  FROM ${TABLES[noun]} WHERE id = $1`
const TOTALS = { media: total('media'), character: total('character'), tag: total('tag') }

type Values = Readonly<Record<string, string | number | null>>
type Row = { id: number; editor: Edit['editor']; before: Values; after: Values; createdAt: Date }

const statement = (noun: EditedNoun) => `SELECT e.id, e.before, e.after, e.created_at AS "createdAt",
    (SELECT json_build_object('id', u.id, 'username', u.username, 'profilePicture', (
      SELECT json_build_object('filename', a.filename, 'type', a.type, 'width', a.width, 'height', a.height)
      FROM attachments a WHERE a.user_id = u.id AND a.type = 'Primary' ORDER BY a.position, a.id DESC LIMIT 1))
      FROM users u WHERE u.id = e.editor_id) AS editor
  FROM edits e WHERE e.${noun}_id = $1::int ORDER BY e.id DESC LIMIT $2::int OFFSET $3::bigint`
const PAGES = { media: statement('media'), character: statement('character'), tag: statement('tag') }

function toEdit({ createdAt, before, after, ...row }: Row): Edit {
  const fields = Object.keys(after).filter((field) => !DERIVED.has(field))
  const changes = fields.map((field) => ({
    field,
    before: readable(field, before[field] ?? null),
    after: readable(field, after[field] ?? null),
  }))
  return { ...row, changes, createdDate: createdAt.toISOString() }
}

/** Fields derived from others. */
const DERIVED: ReadonlySet<string> = new Set(['titleSort'])

/** Fields stored as integers (lib/partial-date.ts). */
const DATES: ReadonlySet<string> = new Set(['releaseDate', 'endDate', 'birthday'])

function readable(field: string, value: string | number | null): string | number | null {
  return DATES.has(field) && typeof value === 'number' ? writePartialDate(value) : value
}

/** A change of given fields, with what it began from. */
type Based = { updatedDate?: string | undefined; began?: Columns | undefined }

/**
 * Lets a change in whose fields nobody else has changed since it began; fields that it does not give merge. With `began`, the values that
 * its fields had then, each field is compared; without it the whole entry, by its `updatedDate`.
 * @param given the new values by field, and `now` the stored ones, both as they are stored
 * @throws AppError conflict, with the fields that both have changed and what they say now
 */
export function expectBase({ updatedDate, began }: Based, updatedAt: Date, given: Columns, now: Columns): void {
  if (!began) {
    if (updatedDate && Date.parse(updatedDate) !== updatedAt.getTime()) throw new AppError('conflict')
    return
  }
  const word = (name: string) => readable(name, now[name] as Values[string])
  const contested = Object.keys(given).filter(
    (name) =>
      !DERIVED.has(name) &&
      given[name] !== undefined &&
      !saysSame(word(name), began[name]) &&
      !saysSame(now[name] ?? null, given[name]),
  )
  refuseContested(updatedAt, Object.fromEntries(contested.map((name) => [name, word(name) ?? null])))
}

/** @throws AppError conflict, if there are values that two people have changed: with what they are now */
export function refuseContested(updatedAt: Date, values: Columns): void {
  const names = Object.keys(values)
  if (names.length === 0) return
  throw new AppError('conflict', {
    fields: Object.fromEntries(names.map((name) => [name, 'changed'])),
    current: { updatedDate: updatedAt.toISOString(), values },
  })
}

type Entry = { mediaId: number } | { characterId: number } | { tagId: number }
/** Columns of an entry; undefined is unchanged. */
type Columns = Readonly<Record<string, unknown>>

/** Records an edit of an entry in the same transaction. An edit without a difference is not recorded. */
export async function recordEdit(
  db: Prisma.TransactionClient,
  entry: Entry,
  editorId: number,
  before: Columns,
  after: Columns,
): Promise<void> {
  const changed = Object.keys(after).filter((name) => after[name] !== undefined && !same(before[name], after[name]))
  if (changed.length === 0) return
  const valuesOf = (columns: Columns) =>
    Object.fromEntries(changed.map((name) => [name, columns[name] ?? null])) as Prisma.InputJsonObject
  await db.edit.create({ data: { ...entry, editorId, before: valuesOf(before), after: valuesOf(after) } })
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
