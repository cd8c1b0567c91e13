import type { List } from '@/lib/lists/schemas/lists'
import type { ListExport, RecordExport } from '@/lib/tracking/schemas/exports'
import { listedText } from '@/server/domain/catalogue/adults'
import { isoTime } from '@/server/platform/database/iso-time'
import { type OpenText, type ReadRows, snapshotStream } from '@/server/platform/database/snapshot-stream'
import { filenameOf } from '@/server/platform/files/filename'
import { RECORD_FIELDS } from '../records/cards'
import {
  csvLine,
  type ExportedRecord,
  type ExportedWork,
  MAL_END,
  type MalKind,
  malEntry,
  malHead,
  RECORD_COLUMNS,
  recordCells,
  TYPES_OF,
} from './rules'

export type ExportedFile = { name: string; type: string; body: OpenText }

const TYPES = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml',
}
/** Spreadsheets take a CSV file without it for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The user's watched records as a file. The JSON file has everything; MyAnimeList's format has works with an id there.
 */
export function recordFile(userId: number, { format, kind }: RecordExport): ExportedFile {
  const now = new Date()
  const write = {
    json: (read: ReadRows) => jsonRecords(userId, now, read),
    csv: (read: ReadRows) => csvRecords(userId, read),
    xml: (read: ReadRows) => malRecords(userId, kind, read),
  }[format]
  const body: OpenText = (asked) => snapshotStream(String(userId), write, asked)
  return { name: nameOf(userId, { format, kind }, now), type: TYPES[format], body }
}

/** An import reads the time of a MyAnimeList file from its name. */
function nameOf(userId: number, { format, kind }: RecordExport, now: Date): string {
  if (format === 'xml') return `${kind}list_${Math.floor(now.getTime() / 1000)}_-_${userId}.xml`
  return `mokuroku-watched.${format}`
}

async function* jsonRecords(id: number, now: Date, read: ReadRows): AsyncGenerator<string> {
  const head = {
    format: 'mokuroku-watched',
    version: 1,
    username: await usernameOf(id, read),
    exportedDate: now.toISOString(),
  }
  yield* jsonFile(head, 'watched', read(RECORDS, [id, null]))
}

async function* csvRecords(id: number, read: ReadRows): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(RECORD_COLUMNS)
  for await (const rows of read(RECORDS, [id, null]))
    yield rows.map((row) => csvLine(recordCells(JSON.parse(row) as ExportedRecord))).join('')
}

async function* malRecords(id: number, kind: MalKind, read: ReadRows): AsyncGenerator<string> {
  yield malHead(kind, await usernameOf(id, read))
  for await (const rows of read(RECORDS, [id, TYPES_OF[kind]]))
    yield rows.map((row) => malEntry(kind, JSON.parse(row) as ExportedRecord)).join('')
  yield MAL_END
}

async function usernameOf(id: number, read: ReadRows): Promise<string> {
  const names: string[] = []
  for await (const rows of read('SELECT username FROM users WHERE id = $1::int', [id]))
    names.push(...rows.map((row) => (JSON.parse(row) as { username: string }).username))
  return names[0] ?? ''
}

type Entry = { media: ExportedWork; description: string | null; createdDate: string }
const ENTRY_COLUMNS = ['position', 'id', 'myanimelist', 'anilist', 'title', 'type', 'description', 'createdDate']

/** A list, which the caller may see, as a file for the user `key`: the entries that the caller sees. */
export async function listFile(list: List, key: string, { format }: ListExport): Promise<ExportedFile> {
  const { id, name, description, visibility, url, isOwner, canEdit } = list
  const entries = entriesFrom(isOwner ? 'media' : 'shown_media')
  const statement = canEdit ? entries : await listedText(entries)
  const head = {
    format: 'mokuroku-list',
    version: 1,
    name,
    description,
    visibility,
    exportedDate: new Date().toISOString(),
  }
  const write = {
    json: (read: ReadRows) => jsonFile(head, 'entries', read(statement, [id])),
    csv: (read: ReadRows) => csvEntries(id, statement, read),
  }[format]
  const body: OpenText = (asked) => snapshotStream(key, write, asked)
  // The url is percent-encoded: the owner's name, a slash, the list's slug.
  return { name: filenameOf(decodeURIComponent(url), format), type: TYPES[format], body }
}

async function* csvEntries(listId: number, statement: string, read: ReadRows): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(ENTRY_COLUMNS)
  let position = 0
  for await (const rows of read(statement, [listId]))
    yield rows
      .map((row) => {
        const { media, description, createdDate } = JSON.parse(row) as Entry
        const { id, ids, title, type } = media
        const sites = [ids.myanimelist ?? null, ids.anilist ?? null]
        return csvLine([++position, id, ...sites, title, type, description, createdDate])
      })
      .join('')
}

/** A JSON object with the fields of `head` and the rows as an array `name`. */
async function* jsonFile(head: object, name: string, batches: AsyncGenerator<string[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},\n${JSON.stringify(name)}: [`
  let separator = '\n'
  for await (const rows of batches) {
    yield separator + rows.join(',\n')
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** A work `m` as JSON with its ids on other sites. */
const WORK = `json_build_object('id', m.id, 'title', m.title, 'type', m.type, 'totalEpisodes', m.total_episodes,
    'totalVolumes', m.total_volumes, 'ids', coalesce((
    SELECT json_object_agg(x.site, x.external_id) FROM (
      SELECT DISTINCT ON (site) site, external_id FROM external_ids WHERE media_id = m.id ORDER BY site, id) AS x), '{}'))`

/** The records of the user `$1`, of works of the types `$2` (null: all), ordered by id. */
const RECORDS = `SELECT ${WORK} AS media, ${RECORD_FIELDS}, ${isoTime('w.created_at')} AS "createdDate",
    ${isoTime('w.updated_at')} AS "updatedDate"
  FROM watched_records w JOIN media m ON m.id = w.media_id
  WHERE w.user_id = $1::int AND ($2::media_type[] IS NULL OR m.type = ANY($2)) ORDER BY m.id`

/** The entries of the list `$1` in its order, of these works: hidden ones are the owner's alone. */
const entriesFrom = (works: 'media' | 'shown_media') => `SELECT ${WORK} AS media, e.description,
    ${isoTime('e.created_at')} AS "createdDate"
  FROM list_entries e JOIN ${works} m ON m.id = e.media_id WHERE e.list_id = $1::int ORDER BY e.position, m.id`
