import type { MergedField, MergeSides } from '@/lib/catalogue/schemas/merges'
import { MERGED_FIELDS } from '@/lib/catalogue/schemas/merges'

/** The stored columns of a work by their names in the API. */
export const COLUMNS: Record<MergedField, string> = {
  title: 'title',
  nativeTitle: 'native_title',
  romajiTitle: 'romaji_title',
  description: 'description',
  type: 'type',
  format: 'format',
  status: 'status',
  releaseDate: 'release_date',
  endDate: 'end_date',
  season: 'season',
  totalEpisodes: 'total_episodes',
  totalVolumes: 'total_volumes',
  runtime: 'runtime',
  platforms: 'platforms',
  isAdult: 'is_adult',
  series: 'series_id',
}

export type Columns = Readonly<Record<string, unknown>>

/** Those of the remaining work after a merge. A field comes from the side that is named, else from the one that has a value, the remaining work first. Its locked fields stay. */
export function mergedColumns(into: Columns, from: Columns, sides: MergeSides): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  const locked = (into.locked_fields ?? []) as string[]
  for (const field of MERGED_FIELDS) {
    const column = COLUMNS[field]
    const chosen = locked.includes(field) ? 'into' : sides[field]
    const side = chosen ?? (isEmpty(into[column]) && !isEmpty(from[column]) ? 'merged' : 'into')
    columns[column] = (side === 'merged' ? from : into)[column]
  }
  if (isEmpty(columns.title)) columns.title = into.title
  // The score of another site goes with the site and its members.
  const known = into.score === null && from.score !== null ? from : into
  return {
    ...columns,
    score: known.score,
    score_source: known.score_source,
    members: Math.max(Number(into.members), Number(from.members)),
  }
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === 'Unknown' ||
  (Array.isArray(value) && value.length === 0)

/** The names that the remaining work gets as further titles: those of the merged one, and its own that another one has replaced. */
export function furtherTitles(before: Columns, from: Columns, after: Columns): string[] {
  const names = (work: Columns) =>
    [work.title, work.native_title, work.romaji_title].filter((name) => !isEmpty(name)) as string[]
  const kept = new Set(names(after))
  return [...new Set([...names(before), ...names(from)])].filter((name) => !kept.has(name))
}

/** Of two records of a user the further one: by progress, then by status. In this order of statuses the last is the furthest. */
export const STATUS_ORDER = ['Planned', 'Dropped', 'Paused', 'Watching', 'Completed'] as const
