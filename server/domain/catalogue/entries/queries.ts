import type { AttachmentDetail } from '@/lib/catalogue/schemas/attachments'
import type { EntityKind } from '@/lib/links'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { readTab, TAB_PAGE } from '@/server/engines/listing/tabs'
import { cacheTag } from '@/server/platform/cache/tags'
import { type Prisma, plannedRows, raw, rows, sql } from '@/server/platform/database/client'
import { listedStatement, ofPage } from '../adults'
import { SHOWN, TABLES } from './access'
import { attachmentDetailsOf } from './statements'

/** The pictures of an entry, grouped by type; null if there is no such entry, or a hidden one unless `evenHidden`. */
export function attachmentsTab(
  noun: EntityKind,
  id: number,
  { page, size }: Omit<TabSearch, 'query'>,
  evenHidden = false,
): Promise<Paged<AttachmentDetail> | null> {
  type Row = { attachments: AttachmentDetail[] }
  const tab = evenHidden
    ? { noun, id, name: `all-${noun}-attachments`, statement: statement(noun, TABLES[noun]) }
    : { noun, id, name: `${noun}-attachments`, statement: statement(noun, SHOWN[noun]) }
  return readTab(tab, { query: '', page, size }, ({ attachments }: Row) =>
    attachments.map((each) => ({ ...each, createdDate: new Date(each.createdDate).toISOString() })),
  )
}

/** Makes the query of the pictures of a noun's entries, grouped by type; null if there is no such entry. */
export const picturesOf = (noun: EntityKind) => (id: number, search: Omit<TabSearch, 'query'>) =>
  attachmentsTab(noun, id, search)

/** A tab of works of an entry (readTab), as the site lists works. */
export const readWorksTab: typeof readTab = async (tab, search, toEntries) => {
  const [name, statement] = await listedStatement(tab.name, tab.statement)
  return readTab({ ...tab, name, statement }, search, toEntries)
}

/** What a statement reads of an entry, with the numbers of its texts; null if there is no such entry. */
export async function readEntry<Row extends object, Entry>(
  noun: EntityKind,
  { id, name, statement }: { id: number; name: string; statement: string },
  toEntry: (row: Row) => Entry,
): Promise<Entry | null> {
  cacheTag(noun, id)
  cacheTag(`${noun}-reviews`, id)
  const own = noun === 'media' ? ofPage : undefined
  const [row] = await plannedRows<Row>(...(await listedStatement(name, statement, own)), [id])
  return row ? toEntry(row) : null
}

/** One picture of an entry; null if there is none. */
export async function attachmentOf(noun: EntityKind, id: number, attachment: number): Promise<AttachmentDetail | null> {
  const [row] = await rows<Omit<AttachmentDetail, 'createdDate'> & { createdAt: Date }>(sql`
    SELECT id, type, filename, width, height, color, drawn AS "isDrawn", credit, source, created_at AS "createdAt"
    FROM attachments WHERE id = ${attachment} AND ${raw(`${noun}_id`)} = ${id}`)
  if (!row) return null
  const { createdAt, ...found } = row
  return { ...found, createdDate: createdAt.toISOString() }
}

const statement = (noun: EntityKind, table: string) => `
  SELECT (SELECT count(*)::int FROM attachments WHERE ${noun}_id = e.id AND $4::text = '') AS total,
    ${attachmentDetailsOf(noun, 'e.id', TAB_PAGE)} AS attachments
  FROM ${table} e WHERE e.id = $1::int`

/** Tables whose ids an input can contain. */
export type Table = 'media' | 'series' | 'characters' | 'people' | 'companies' | 'tags'

/** Whether one of these ids does not exist. The others cannot be deleted until the transaction ends. */
export async function someMissing(
  db: Prisma.TransactionClient,
  table: Table,
  given: readonly number[] = [],
): Promise<boolean> {
  const ids = [...new Set(given)]
  if (ids.length === 0) return false
  const found = await db.$queryRaw<unknown[]>`SELECT id FROM ${raw(table)} WHERE id = ANY(${ids}::int[])
    ORDER BY id FOR KEY SHARE`
  return found.length < ids.length
}
