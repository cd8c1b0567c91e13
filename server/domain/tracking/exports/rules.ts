import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { Progress } from '@/lib/tracking/progress'
import type { MAL_KINDS } from '@/lib/tracking/schemas/exports'
import type { RecordState } from '@/lib/tracking/schemas/records'
import { cdata, element, xmlAround, xmlLines } from '@/server/platform/xml'

/** A work in an exported file. `ids` are its ids on other sites: site → id. */
export type ExportedWork = {
  id: number
  title: string
  type: MediaType
  totalEpisodes: number | null
  totalVolumes: number | null
  ids: Record<string, string>
}
/** A watched record in an exported file. */
export type ExportedRecord = RecordState & { media: ExportedWork }

type Cell = string | number | boolean | null

/**
 * A line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe (OWASP,
 * "CSV injection").
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const RECORD_COLUMNS = [
  ...['id', 'myanimelist', 'anilist', 'title', 'type', 'status', 'episodesWatched', 'totalEpisodes', 'volumesRead'],
  ...['rating', 'startedDate', 'finishedDate', 'earlierRuns', 'priority', 'tags', 'note', 'isPrivate'],
  ...['createdDate', 'updatedDate'],
]

export function recordCells({ media, ...record }: ExportedRecord): Cell[] {
  const { status, episodesWatched, volumesRead, rating, startedDate, finishedDate, earlierRuns } = record
  const { priority, tags, note, isPrivate, createdDate, updatedDate } = record
  return [
    ...[media.id, media.ids.myanimelist ?? null, media.ids.anilist ?? null, media.title, media.type, status],
    ...[episodesWatched, media.totalEpisodes, volumesRead, rating, startedDate, finishedDate],
    ...[earlierRuns.length === 0 ? null : JSON.stringify(earlierRuns), priority, tags.join(', '), note, isPrivate],
    ...[createdDate, updatedDate],
  ]
}

export type MalKind = (typeof MAL_KINDS)[number]

/** The types of works in each of MyAnimeList's files; it has no games. */
export const TYPES_OF: Record<MalKind, readonly MediaType[]> = {
  anime: ['Anime', 'Movie', 'Special'],
  manga: ['Manga', 'LightNovel'],
}

const MAL_STATUS: Record<MalKind, Record<RecordStatus, string>> = {
  anime: {
    Watching: 'Watching',
    Completed: 'Completed',
    Paused: 'On-Hold',
    Dropped: 'Dropped',
    Planned: 'Plan to Watch',
  },
  manga: {
    Watching: 'Reading',
    Completed: 'Completed',
    Paused: 'On-Hold',
    Dropped: 'Dropped',
    Planned: 'Plan to Read',
  },
}
const MAL_TYPE: Partial<Record<MediaType, string>> = { Anime: 'TV', Movie: 'Movie', Special: 'Special' }

/** MyAnimeList's score of 1 to 10, where 0 is none. */
export const malScore = (rating: number | null) => (rating === null ? 0 : Math.max(1, Math.round(rating / 10)))

/** MyAnimeList's form of a partial date: what is unknown is 0. */
const malDate = (date: string | null) => `${date ?? '0000'}-00-00`.slice(0, 10)

/** The beginning of a file of MyAnimeList. */
export function malHead(kind: MalKind, username: string): string {
  const about = [element('user_name', username), element('user_export_type', kind === 'anime' ? 1 : 2)]
  return xmlAround(element('myanimelist', [element('myinfo', about)])).head
}
export const MAL_END = xmlAround(element('myanimelist', [])).end

/**
 * A record as an entry of MyAnimeList's file. Empty for a work without an id there, and for a private record, which
 * that site would show to everybody. While a finished work is watched again, the entry is the finished run, with the
 * episode of the current one beside it.
 */
export function malEntry(kind: MalKind, record: ExportedRecord): string {
  const id = /^(anime|manga)\/(\d+)$/.exec(record.media.ids.myanimelist ?? '')
  if (id?.[1] !== kind || record.isPrivate) return ''
  const last = record.earlierRuns.at(-1)
  const isAgain = record.status === 'Watching' && last !== undefined
  const entered = isAgain ? { ...last, status: 'Completed' as const } : record
  const repeats = record.earlierRuns.length - (isAgain ? 1 : 0)
  const fields = {
    ...(kind === 'anime' ? animeFields(record, entered, Number(id[2])) : mangaFields(record, entered, Number(id[2]))),
    my_start_date: malDate(entered.startedDate),
    my_finish_date: malDate(entered.finishedDate),
    my_score: malScore(record.rating),
    my_status: MAL_STATUS[kind][entered.status],
    my_comments: [cdata(record.note ?? '')],
    [kind === 'anime' ? 'my_times_watched' : 'my_times_read']: repeats,
    my_priority: (record.priority ?? 'Low').toUpperCase(),
    my_tags: [cdata(record.tags.join(', '))],
    [kind === 'anime' ? 'my_rewatching' : 'my_rereading']: isAgain ? 1 : 0,
    ...(kind === 'anime' && { my_rewatching_ep: isAgain ? record.episodesWatched : 0 }),
    update_on_import: 1,
  }
  const nodes = Object.entries(fields).map(([name, value]) => element(name, value))
  return xmlLines([element(kind, nodes)])
}

function animeFields({ media }: ExportedRecord, { episodesWatched }: Pick<Progress, 'episodesWatched'>, id: number) {
  return {
    series_animedb_id: id,
    series_title: [cdata(media.title)],
    series_type: MAL_TYPE[media.type] ?? '',
    series_episodes: media.totalEpisodes ?? 0,
    my_watched_episodes: episodesWatched,
  }
}

function mangaFields(
  { media, volumesRead }: ExportedRecord,
  { episodesWatched }: Pick<Progress, 'episodesWatched'>,
  id: number,
) {
  return {
    manga_mangadb_id: id,
    manga_title: [cdata(media.title)],
    manga_volumes: media.totalVolumes ?? 0,
    manga_chapters: media.totalEpisodes ?? 0,
    my_read_volumes: volumesRead,
    my_read_chapters: episodesWatched,
  }
}
