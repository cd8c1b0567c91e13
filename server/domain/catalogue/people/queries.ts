import type { AttachmentDetail } from '@/lib/catalogue/schemas/attachments'
import type { PersonEntry, PersonHead, PersonRole } from '@/lib/catalogue/schemas/people'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { holds, named, readTab, TAB_PAGE } from '@/server/engines/listing/tabs'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { isShown } from '../entries/access'
import { attachmentsTab } from '../entries/queries'
import { attachmentCount, reviewCount } from '../entries/statements'
import { type NameHeadRow, nameHeadColumns, toNameHead } from '../names/rows'
import { type RoleRow, roles, toRoles } from './associations'

/** The head of a person, read by one statement; null if there is none. */
export async function personHead(id: number): Promise<PersonHead | null> {
  cacheTag('person', id)
  cacheTag('person-reviews', id)
  const [row] = await plannedRows<HeadRow>('person-head', HEAD_STATEMENT, [id])
  return row ? toHead(row) : null
}

/** The head with the first 100 roles, read by one statement; null if there is none. */
export async function personEntry(id: number): Promise<PersonEntry | null> {
  cacheTag('person', id)
  cacheTag('person-reviews', id)
  const [row] = await plannedRows<HeadRow & { roles: RoleRow[] }>('person-entry', ENTRY_STATEMENT, [id])
  if (!row) return null
  const { roles, ...head } = row
  return { ...toHead(head), roles: toRoles(roles) }
}

/** Roles in works whose titles, or as characters whose names, contain `query`; null if there is no such person. */
export function personRoles(id: number, search: TabSearch): Promise<Paged<PersonRole> | null> {
  const tab = { noun: 'person', id, name: 'person-roles', statement: ROLES_STATEMENT } as const
  return readTab(tab, search, (row: { roles: RoleRow[] }) => toRoles(row.roles))
}

/** The pictures, grouped by type; null if there is no such person. */
export function personAttachments(
  id: number,
  search: Omit<TabSearch, 'query'>,
): Promise<Paged<AttachmentDetail> | null> {
  return attachmentsTab('person', id, search)
}

type HeadRow = NameHeadRow & Pick<PersonHead, 'counts'>

function toHead(row: HeadRow): PersonHead {
  return { ...toNameHead('person', row), counts: row.counts }
}

const OF_ENTRY = 'FROM shown_people e WHERE e.id = $1::int'
const HEAD = `${nameHeadColumns('person')},
  json_build_object(
    'roles', (SELECT count(*)::int FROM credits WHERE person_id = e.id AND ${isShown('media', 'media_id')}),
    'attachments', ${attachmentCount('person', 'e.id')}, 'reviews', ${reviewCount('person', 'e.id', 'comment')}) AS counts`

const HEAD_STATEMENT = `SELECT ${HEAD} ${OF_ENTRY}`
const ENTRY_STATEMENT = `SELECT ${HEAD}, ${roles('LIMIT 100')} AS roles ${OF_ENTRY}`

const FOUND = `(${named('media', 'v.media_id')} OR ${holds('character', 'v.character_id')})`
const ROLES_STATEMENT = `SELECT
  (SELECT count(*)::int FROM credits v WHERE v.person_id = e.id AND ${isShown('media', 'v.media_id')} AND ${FOUND}) AS total,
  ${roles(TAB_PAGE, FOUND)} AS roles ${OF_ENTRY}`
