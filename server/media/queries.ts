import { fold } from '@/lib/fold'
import type { Attachment, Episode, MediaCharacter, MediaEntry, MediaHead, MediaStaff } from '@/lib/schemas/media'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { plannedRows } from '@/server/db'
import { touches } from '@/server/front/tags'
import {
  type CharacterRow,
  type EntryRow,
  type EpisodeRow,
  type HeadRow,
  type StaffRow,
  toCharacter,
  toEntry,
  toEpisode,
  toHead,
  toStaff,
} from './entry'
import { attachments, characters, episodes, HEAD, staff } from './statements'

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
  return tab<CharacterRow, MediaCharacter>('media-characters', CHARACTERS_STATEMENT, id, search, toCharacter)
}

/** The credits of people whose names hold `query`; null when there is no such entry. */
export function mediaStaff(id: number, search: TabSearch): Promise<Paged<MediaStaff> | null> {
  return tab<StaffRow, MediaStaff>('media-staff', STAFF_STATEMENT, id, search, toStaff)
}

/** The episodes whose titles hold `query` or that have this number; null when there is no such entry. */
export function mediaEpisodes(id: number, search: TabSearch): Promise<Paged<Episode> | null> {
  return tab<EpisodeRow, Episode>('media-episodes', EPISODES_STATEMENT, id, search, toEpisode)
}

/** The pictures, grouped by type; null when there is no such entry. */
export function mediaAttachments(
  id: number,
  { page, size }: Omit<TabSearch, 'query'>,
): Promise<Paged<Attachment> | null> {
  const search = { query: '', page, size }
  return tab<Attachment, Attachment>('media-attachments', ATTACHMENTS_STATEMENT, id, search, (row) => row)
}

async function tab<Row, Entry>(
  name: string,
  statement: string,
  id: number,
  { query, page, size }: TabSearch,
  map: (row: Row) => Entry,
): Promise<Paged<Entry> | null> {
  touches('media', id)
  const values = [id, size, page * size, containing(query)]
  const [row] = await plannedRows<{ total: number; data: Row[] }>(name, statement, values)
  if (!row) return null
  return { data: row.data.map(map), total: row.total, totalPages: Math.ceil(row.total / size), page, size }
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
const ENTRY_STATEMENT = `SELECT ${HEAD}, ${episodes(FIRST)} AS episodes, ${characters(FIRST)} AS characters,
  ${staff(FIRST)} AS staff ${OF_ENTRY}`

const tabStatement = (count: string, data: string) =>
  `SELECT (SELECT count(*)::int FROM ${count}) AS total, ${data} AS data ${OF_ENTRY}`

const CHARACTER_FOUND = `($4::text = '' OR (SELECT bool_or(k.key LIKE $4) FROM character_search_keys k WHERE k.character_id = c.id))`
const CHARACTERS_STATEMENT = tabStatement(
  `media_characters mc JOIN characters c ON c.id = mc.character_id WHERE mc.media_id = m.id AND ${CHARACTER_FOUND}`,
  characters(PAGE, CHARACTER_FOUND),
)

const PERSON_FOUND = `($4::text = '' OR (SELECT bool_or(k.key LIKE $4) FROM person_search_keys k WHERE k.person_id = p.id))`
const STAFF_STATEMENT = tabStatement(
  `credits v JOIN people p ON p.id = v.person_id WHERE v.media_id = m.id AND ${PERSON_FOUND}`,
  staff(PAGE, PERSON_FOUND),
)

/** Episodes have no stored keys: their titles are folded here, near enough to lib/fold.ts. */
const EPISODE_KEY = `concat_ws(' ', e.number::text, e.title, e.native_title)`
const FOLDED = `regexp_replace(translate(normalize(regexp_replace(normalize(lower(normalize(${EPISODE_KEY}, NFKC)), NFD),
  '[\\u0300-\\u036f]', '', 'g'), NFC), '''’\`´', ''), '[^[:alnum:]]+', ' ', 'g')`
const EPISODE_FOUND = `($4::text = '' OR ${FOLDED} LIKE $4)`
const EPISODES_STATEMENT = tabStatement(
  `episodes e WHERE e.media_id = m.id AND ${EPISODE_FOUND}`,
  episodes(PAGE, EPISODE_FOUND),
)

const ATTACHMENTS_STATEMENT = tabStatement(`attachments WHERE media_id = m.id AND $4::text = ''`, attachments(PAGE))
