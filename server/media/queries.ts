import { fold } from '@/lib/fold'
import type { Attachment } from '@/lib/schemas/attachments'
import type { Episode, MediaCharacter, MediaEntry, MediaHead, MediaStaff } from '@/lib/schemas/media'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { plannedRows } from '@/server/db'
import { touches } from '@/server/front/tags'
import {
  bothTables,
  CASTING,
  type CastRow,
  castingTables,
  type People,
  peopleOf,
  STAFF,
  type StaffRow,
  staffTables,
  toCards,
  toCast,
  toStaff,
} from './cast'
import { type EntryRow, type EpisodeRow, type HeadRow, toEntry, toEpisode, toHead } from './entry'
import { attachments, episodes, HEAD } from './statements'

/** The head of an entry, all of it in one statement; null when there is none. */
export async function mediaHead(id: number): Promise<MediaHead | null> {
  touches('media', id)
  const [row] = await plannedRows<HeadRow>('media-head', HEAD_STATEMENT, [id])
  return row ? toHead(row) : null
}

/** The head with the first 100 episodes, characters and credits, all of it in one statement; null when there is none. */
export async function mediaEntry(id: number): Promise<MediaEntry | null> {
  touches('media', id)
  const [row] = await plannedRows<EntryRow>('media-entry', ENTRY_STATEMENT, [id])
  return row ? toEntry(row) : null
}

/** The cast whose names hold `query`, leads first; null when there is no such entry. */
export function mediaCharacters(id: number, search: TabSearch): Promise<Paged<MediaCharacter> | null> {
  type Row = CastRow & People
  return tab('media-characters', CHARACTERS_STATEMENT, id, search, (row: Row) => toCast(row, toCards(row)))
}

/** The credits of people whose names hold `query`; null when there is no such entry. */
export function mediaStaff(id: number, search: TabSearch): Promise<Paged<MediaStaff> | null> {
  type Row = StaffRow & People
  return tab('media-staff', STAFF_STATEMENT, id, search, (row: Row) => toStaff(row, toCards(row)))
}

/** The episodes whose number and titles hold `query`; null when there is no such entry. */
export function mediaEpisodes(id: number, search: TabSearch): Promise<Paged<Episode> | null> {
  type Row = { episodes: EpisodeRow[] }
  return tab('media-episodes', EPISODES_STATEMENT, id, search, (row: Row) => row.episodes.map(toEpisode))
}

/** The pictures, grouped by type; null when there is no such entry. */
export function mediaAttachments(
  id: number,
  { page, size }: Omit<TabSearch, 'query'>,
): Promise<Paged<Attachment> | null> {
  type Row = { attachments: Attachment[] }
  const search = { query: '', page, size }
  return tab('media-attachments', ATTACHMENTS_STATEMENT, id, search, (row: Row) => row.attachments)
}

async function tab<Row extends object, Entry>(
  name: string,
  statement: string,
  id: number,
  { query, page, size }: TabSearch,
  toEntries: (row: Row) => Entry[],
): Promise<Paged<Entry> | null> {
  touches('media', id)
  const values = [id, size, page * size, containing(query)]
  const [row] = await plannedRows<Row & { total: number }>(name, statement, values)
  if (!row) return null
  return { data: toEntries(row), total: row.total, totalPages: Math.ceil(row.total / size), page, size }
}

/** A LIKE pattern for keys (lib/fold.ts) that hold this; '' for all. */
function containing(query: string): string {
  const key = fold(query).replace(/[\\%_]/g, '\\$&')
  return key === '' ? '' : `%${key}%`
}

const PAGE = 'LIMIT $2::int OFFSET $3::bigint'
const FIRST = 'LIMIT 100'
const OF_ENTRY = 'FROM media m WHERE m.id = $1::int'

const HEAD_STATEMENT = `SELECT ${HEAD} ${OF_ENTRY}`
const ENTRY_STATEMENT = `WITH ${bothTables(FIRST)}
  SELECT ${HEAD}, ${episodes(FIRST)} AS episodes, ${CASTING}, ${STAFF}, ${peopleOf('casting', 'staff')} ${OF_ENTRY}`

const count = (from: string) => `(SELECT count(*)::int FROM ${from}) AS total`

const CHARACTER_FOUND = `($4::text = '' OR (SELECT bool_or(k.key LIKE $4) FROM character_search_keys k WHERE k.character_id = c.id))`
const CHARACTERS = `media_characters mc JOIN characters c ON c.id = mc.character_id WHERE mc.media_id = $1 AND ${CHARACTER_FOUND}`
const CHARACTERS_STATEMENT = `WITH ${castingTables(PAGE, CHARACTER_FOUND)}
  SELECT ${count(CHARACTERS)}, ${CASTING}, ${peopleOf('casting')} ${OF_ENTRY}`

const PERSON_FOUND = `($4::text = '' OR (SELECT bool_or(k.key LIKE $4) FROM person_search_keys k WHERE k.person_id = v.person_id))`
const STAFF_STATEMENT = `WITH ${staffTables(PAGE, PERSON_FOUND)}
  SELECT ${count(`credits v WHERE v.media_id = $1 AND ${PERSON_FOUND}`)}, ${STAFF}, ${peopleOf('staff')} ${OF_ENTRY}`

/** Episodes have no stored keys: their titles are folded here, near enough to lib/fold.ts. */
const EPISODE_KEY = `concat_ws(' ', e.number::text, e.title, e.native_title)`
const FOLDED = `regexp_replace(translate(normalize(regexp_replace(normalize(lower(normalize(${EPISODE_KEY}, NFKC)), NFD),
  '[\\u0300-\\u036f]', '', 'g'), NFC), '''’\`´', ''), '[^[:alnum:]]+', ' ', 'g')`
const EPISODE_FOUND = `($4::text = '' OR ${FOLDED} LIKE $4)`
const EPISODES_STATEMENT = `SELECT ${count(`episodes e WHERE e.media_id = m.id AND ${EPISODE_FOUND}`)},
  ${episodes(PAGE, EPISODE_FOUND)} AS episodes ${OF_ENTRY}`

const ATTACHMENTS_STATEMENT = `SELECT ${count(`attachments WHERE media_id = m.id AND $4::text = ''`)},
  ${attachments(PAGE)} AS attachments ${OF_ENTRY}`
