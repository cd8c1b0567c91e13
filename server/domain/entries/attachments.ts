import type { EntityKind } from '@/lib/links'
import type { Attachment } from '@/lib/schemas/attachments'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { attachmentsOf } from './json'
import { readTab, TAB_PAGE } from './tabs'

/** The pictures of an entry, grouped by type; null when there is no such entry. */
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
