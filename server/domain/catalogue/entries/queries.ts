import type { Attachment } from '@/lib/catalogue/schemas/attachments'
import type { EntityKind } from '@/lib/links'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { readTab, TAB_PAGE } from '@/server/engines/listing/tabs'
import { type Prisma, raw } from '@/server/platform/database/client'
import { attachmentsOf } from './statements'

/** The pictures of an entry, grouped by type; null if there is no such entry. */
export function attachmentsTab(
  noun: EntityKind,
  id: number,
  { page, size }: Omit<TabSearch, 'query'>,
): Promise<Paged<Attachment> | null> {
  type Row = { attachments: Attachment[] }
  const tab = { noun, id, name: `${noun}-attachments`, statement: STATEMENTS[noun] }
  return readTab(tab, { query: '', page, size }, (row: Row) => row.attachments)
}

const statement = (noun: EntityKind, table: string) => `
  SELECT (SELECT count(*)::int FROM attachments WHERE ${noun}_id = e.id AND $4::text = '') AS total,
    ${attachmentsOf(noun, 'e.id', TAB_PAGE)} AS attachments
  FROM ${table} e WHERE e.id = $1::int`

const STATEMENTS: Record<EntityKind, string> = {
  media: statement('media', 'media'),
  series: statement('series', 'series'),
  character: statement('character', 'characters'),
  person: statement('person', 'people'),
  company: statement('company', 'companies'),
}

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
