import type { MEDIA_TYPES } from './media-types'

/** How far somebody is with a work: what the form shows at once is what the server keeps (product.md, section 4). */

export const WATCH_STATUSES = ['Planned', 'Watching', 'Completed', 'Dropped', 'Paused'] as const
export type WatchStatus = (typeof WATCH_STATUSES)[number]

/** The orders of one's own records (product.md, section 9). */
export const WATCHED_SORTS = ['title', 'rating', 'created', 'updated', 'started-date', 'finished-date'] as const
export type WatchedSort = (typeof WATCHED_SORTS)[number]

export type Progress = { episodesWatched: number; status: WatchStatus }
/** What a work has to watch: chapters for Manga and LightNovel. `total` is null while nobody knows; a Game has none at all. */
export type Extent = { counted: boolean; total: number | null }

export function extentOf({
  type,
  totalEpisodes,
}: {
  type: (typeof MEDIA_TYPES)[number]
  totalEpisodes: number | null
}): Extent {
  return { counted: type !== 'Game', total: totalEpisodes === 0 || type === 'Game' ? null : totalEpisodes }
}

/** What follows when somebody enters a number of episodes. Without a total, only 0 and the first episode say something. */
export function enterEpisodes({ status }: Progress, episodes: number, { counted, total }: Extent): Progress {
  if (!counted) return { episodesWatched: 0, status }
  if (episodes === 0) return { episodesWatched: 0, status: 'Planned' }
  if (total === null) return { episodesWatched: episodes, status: status === 'Planned' ? 'Watching' : status }
  if (episodes >= total) return { episodesWatched: total, status: 'Completed' }
  return { episodesWatched: episodes, status: 'Watching' }
}

/** What follows when somebody chooses a status. */
export function chooseStatus({ episodesWatched }: Progress, status: WatchStatus, { total }: Extent): Progress {
  if (status === 'Planned') return { episodesWatched: 0, status }
  if (status === 'Completed') return { episodesWatched: total ?? episodesWatched, status }
  return { episodesWatched, status }
}

/**
 * What a form means that was sent whole. Where only the status was changed it was chosen; else the number decides, and of
 * statuses that fit it the given one stays. What nobody changed stays, even where the rules would not have made it.
 */
export function settle(given: Progress, before: Progress | null, extent: Extent): Progress {
  const was = before ?? BLANK
  const sameNumber = given.episodesWatched === was.episodesWatched
  if (before && sameNumber && given.status === was.status) return given
  if (sameNumber && (given.status === 'Planned' || given.status === 'Completed'))
    return chooseStatus(given, given.status, extent)
  const entered = enterEpisodes(given, given.episodesWatched, extent)
  return entered.status === 'Watching' && UNDER_WAY.has(given.status) ? { ...entered, status: given.status } : entered
}

/** What an empty form shows. */
export const BLANK: Progress = { episodesWatched: 0, status: 'Planned' }
const UNDER_WAY: ReadonlySet<WatchStatus> = new Set(['Watching', 'Paused', 'Dropped'])

/** Whether nobody can have watched so much of it. */
export function isTooMany(episodes: number, { counted, total }: Extent): boolean {
  return counted ? total !== null && episodes > total : episodes > 0
}

export type WatchDates = { startedDate: string | null; finishedDate: string | null }

/** The dates after "one more": the first episode begins a work, the last ends it; what is there already stays. */
export function datesOfPlusOne(before: (Progress & WatchDates) | null, after: Progress, today: string): WatchDates {
  const begins = (before?.episodesWatched ?? 0) === 0 && after.episodesWatched > 0
  const ends = before?.status !== 'Completed' && after.status === 'Completed'
  return {
    startedDate: before?.startedDate ?? (begins ? today : null),
    finishedDate: before?.finishedDate ?? (ends ? today : null),
  }
}
