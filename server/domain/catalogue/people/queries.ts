import { roleText } from '@/lib/catalogue/role-text'
import type { PersonEntry, PersonHead, PersonRole } from '@/lib/catalogue/schemas/people'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { holds, named, TAB_PAGE } from '@/server/engines/listing/tabs'
import { cacheTag } from '@/server/platform/cache/tags'
import { isShown } from '../entries/access'
import { storedPicture } from '../entries/cards'
import { picturesOf, readEntry, readWorksTab } from '../entries/queries'
import { attachmentCount, reviewCount } from '../entries/statements'
import { MEDIA_CARD_JSON, type MediaCardRow, tagWorks, toMediaCard } from '../media/cards'
import { type NameCardRow, toNameCard } from '../names/cards'
import { type NameHeadRow, nameHeadColumns, toNameHead } from '../names/rows'

/** The head of a person, read by one statement; null if there is none. */
export const personHead = (id: number): Promise<PersonHead | null> =>
  readEntry('person', { id, name: 'person-head', statement: HEAD_STATEMENT }, toHead)

/** The head with the first 100 roles, read by one statement; null if there is none. */
export const personEntry = (id: number): Promise<PersonEntry | null> =>
  readEntry('person', { id, name: 'person-entry', statement: ENTRY_STATEMENT }, toEntry)

function toEntry({ roles, ...head }: HeadRow & { roles: RoleRow[] }): PersonEntry {
  return { ...toHead(head), roles: toRoles({ roles }) }
}

/** Roles in works whose titles, or as characters whose names, contain `query`; null if there is no such person. */
export const personRoles = (id: number, search: TabSearch): Promise<Paged<PersonRole> | null> =>
  readWorksTab({ noun: 'person', id, name: 'person-roles', statement: ROLES_STATEMENT }, search, toRoles)

/** The pictures, grouped by type; null if there is no such person. */
export const personAttachments = picturesOf('person')

type HeadRow = NameHeadRow & Pick<PersonHead, 'counts'>

function toHead(row: HeadRow): PersonHead {
  return { ...toNameHead('person', row), counts: row.counts }
}

/** The roles of a person, the row `e`, by popularity of the work. */
type RoleRow = Pick<PersonRole, 'role' | 'description'> & { media: MediaCardRow; character: NameCardRow | null }

const CHARACTER = `(SELECT json_build_object('id', c.id, 'fullName', c.full_name, 'nativeName', c.native_name,
  'storedCover', ${storedPicture('character', 'c.id', 'Primary')}) FROM shown_characters c WHERE c.id = m.character_id)`

/** As JSON; `page` is a LIMIT (and OFFSET), `where` is a condition on the credits `v`. */
const roles = (page: string, where = 'true') => `(
  SELECT coalesce(json_agg(json_build_object('role', m.role, 'description', m.words, 'media', ${MEDIA_CARD_JSON},
    'character', ${CHARACTER})), '[]')
  FROM (SELECT v.role, v.description AS words, v.character_id, m.* FROM credits v JOIN shown_media m ON m.id = v.media_id
    WHERE v.person_id = e.id AND ${where} ORDER BY m.popularity DESC, m.id, v.id ${page}) m)`

/** Adds the works and characters to the cache tags. */
function toRoles({ roles }: { roles: RoleRow[] }): PersonRole[] {
  tagWorks(roles)
  const characters = roles.flatMap(({ character }) => character?.id ?? [])
  cacheTag('character', characters)
  return roles.map(({ media, character, ...rest }) => ({
    ...rest,
    roles: roleText(rest),
    media: toMediaCard(media),
    character: character && toNameCard('character', character),
  }))
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
