import type { AttachmentDetail } from '@/lib/catalogue/schemas/attachments'
import type { CharacterActor, CharacterEntry, CharacterHead, CharacterMedia } from '@/lib/catalogue/schemas/characters'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { named, readTab, TAB_PAGE } from '@/server/engines/listing/tabs'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { isShown } from '../entries/access'
import { attachmentsTab } from '../entries/queries'
import { attachmentCount, reviewCount } from '../entries/statements'
import { type NameHeadRow, nameHeadColumns, toNameHead } from '../names/rows'
import { type ActorRow, type AppearanceRow, actors, appearances, toActors, toAppearances } from './associations'

/** The head of a character, read by one statement; null if there is none. */
export async function characterHead(id: number): Promise<CharacterHead | null> {
  cacheTag('character', id)
  cacheTag('character-reviews', id)
  const [row] = await plannedRows<HeadRow>('character-head', HEAD_STATEMENT, [id])
  return row ? toHead(row) : null
}

/** The head with the first 100 works and actors, read by one statement; null if there is none. */
export async function characterEntry(id: number): Promise<CharacterEntry | null> {
  cacheTag('character', id)
  cacheTag('character-reviews', id)
  const [row] = await plannedRows<EntryRow>('character-entry', ENTRY_STATEMENT, [id])
  if (!row) return null
  const { medias, actors, ...head } = row
  return { ...toHead(head), medias: toAppearances(medias), actors: toActors(actors) }
}

/** The works whose titles contain `query`, leading roles first; null if there is no such character. */
export function characterMedia(id: number, search: TabSearch): Promise<Paged<CharacterMedia> | null> {
  const tab = { noun: 'character', id, name: 'character-media', statement: MEDIA_STATEMENT } as const
  return readTab(tab, search, (row: { medias: AppearanceRow[] }) => toAppearances(row.medias))
}

/** The actors whose names contain `query`, by number of works; null if there is no such character. */
export function characterStaff(id: number, search: TabSearch): Promise<Paged<CharacterActor> | null> {
  const tab = { noun: 'character', id, name: 'character-staff', statement: STAFF_STATEMENT } as const
  return readTab(tab, search, (row: { actors: ActorRow[] }) => toActors(row.actors))
}

/** The pictures, grouped by type; null if there is no such character. */
export function characterAttachments(
  id: number,
  search: Omit<TabSearch, 'query'>,
): Promise<Paged<AttachmentDetail> | null> {
  return attachmentsTab('character', id, search)
}

type HeadRow = NameHeadRow & Pick<CharacterHead, 'series' | 'counts'>
type EntryRow = HeadRow & { medias: AppearanceRow[]; actors: ActorRow[] }

/** Also adds the series to the cache tags. */
function toHead(row: HeadRow): CharacterHead {
  if (row.series) cacheTag('series', row.series.id)
  return { ...toNameHead('character', row), series: row.series, counts: row.counts }
}

const FIRST = 'LIMIT 100'
const OF_ENTRY = 'FROM shown_characters e WHERE e.id = $1::int'
const HEAD = `${nameHeadColumns('character')},
  (SELECT json_build_object('id', s.id, 'title', s.title) FROM shown_series s WHERE s.id = e.series_id) AS series,
  json_build_object(
    'media', (SELECT count(*)::int FROM media_characters WHERE character_id = e.id AND ${isShown('media', 'media_id')}),
    'staff', (SELECT count(DISTINCT person_id)::int FROM credits WHERE character_id = e.id AND ${isShown('person', 'person_id')}),
    'attachments', ${attachmentCount('character', 'e.id')}, 'reviews', ${reviewCount('character', 'e.id', 'comment')}) AS counts`

const HEAD_STATEMENT = `SELECT ${HEAD} ${OF_ENTRY}`
const ENTRY_STATEMENT = `SELECT ${HEAD}, ${appearances(FIRST)} AS medias, ${actors(FIRST)} AS actors ${OF_ENTRY}`

const TITLED = named('media', 'mc.media_id')
const MEDIA_STATEMENT = `SELECT
  (SELECT count(*)::int FROM media_characters mc WHERE mc.character_id = e.id AND ${isShown('media', 'mc.media_id')} AND ${TITLED}) AS total,
  ${appearances(TAB_PAGE, TITLED)} AS medias ${OF_ENTRY}`

const CALLED = named('person', 'v.person_id')
const STAFF_STATEMENT = `SELECT
  (SELECT count(DISTINCT v.person_id)::int FROM credits v WHERE v.character_id = e.id AND ${isShown('person', 'v.person_id')} AND ${CALLED}) AS total,
  ${actors(TAB_PAGE, CALLED)} AS actors ${OF_ENTRY}`
