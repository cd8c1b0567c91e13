import { isDeepStrictEqual } from 'node:util'
import type { ImportFormat, ImportOutcome, ImportRule } from '@/lib/tracking/imports'
import { endsBeforeStart } from '@/lib/tracking/progress'
import type { RecordContent } from '@/lib/tracking/schemas/records'
import { READERS } from '../import-files/formats'
import type { FileRecord } from '../import-values/entry'
import type { RecordRow } from '../records/rows'
import { isSame, nextRun } from '../records/rules'

/**
 * What an entry comes from: the format of its file, the columns of a table, and its import's rule. `total`: the
 * episodes of the work that it is matched with.
 */
type Of = { format: ImportFormat; columns: readonly string[]; rule: ImportRule | null; total: number | null }

/** The record after the file's was taken by the rule. */
export function contentAfterImport(mine: RecordContent | null, theirs: FileRecord, of: Of): RecordContent {
  const taken = contentOfFile(mine, theirs, of)
  return mine && of.rule === 'FillMissing' ? filled(mine, taken) : taken
}

/**
 * The record that the file means. Not every format can hold everything: what it lacks, or what is equal in it (scores
 * of 85 and 90), stays mine.
 */
export function contentOfFile(
  stored: RecordContent | null,
  {
    createdDate: _created,
    updatedDate: _updated,
    open,
    isUncounted,
    saysPrivate,
    isSum,
    isOfWorld: _world,
    step: own,
    ...given
  }: FileRecord,
  { format, columns, total }: Omit<Of, 'rule'>,
): RecordContent {
  const lacked = READERS[format].lacks(columns)
  const mine = stored && beforeRun(stored, given, lacked)
  const counted = isUncounted ? { ...given, episodesWatched: countedBy(given, mine, total) } : given
  const summed = isSum ? ofFirstSeason(counted, total) : counted
  const content = open ? ended(summed, open.lastDate, total) : summed
  if (!mine || format === 'Mokuroku') return content
  const step = own ?? READERS[format].step
  const isSamePriority = (mine.priority ?? 'Low') === (content.priority ?? 'Low')
  const scoreOf = (rating: number | null) => (rating === null ? 0 : Math.max(1, Math.round(rating / step)))
  return {
    ...content,
    rating: scoreOf(mine.rating) === scoreOf(content.rating) ? mine.rating : content.rating,
    priority: isSamePriority ? mine.priority : content.priority,
    earlierRuns: runsAfterImport(mine, content),
    ...Object.fromEntries(lacked.map((field) => [field, mine[field]])),
    ...(saysPrivate && { isPrivate: content.isPrivate }),
    // Some formats have a note in one of their forms alone.
    ...(content.note !== null && { note: content.note }),
  }
}

/**
 * My record before the run that the file means. A file without earlier runs can name one all the same: what is watched
 * again. Then the one that I have finished is the earlier one; if I know none, it is that of the file.
 */
function beforeRun(
  mine: RecordContent,
  { earlierRuns }: RecordContent,
  lacked: readonly (keyof RecordContent)[],
): RecordContent {
  if (earlierRuns.length === 0 || !lacked.includes('earlierRuns')) return mine
  if (mine.status === 'Completed') return nextRun(mine)
  return mine.earlierRuns.length > 0 ? mine : { ...mine, earlierRuns }
}

/** The episodes of a record whose file has no number of them. */
function countedBy(
  { status, episodesWatched }: RecordContent,
  mine: RecordContent | null,
  total: number | null,
): number {
  const own = mine?.episodesWatched ?? 0
  return status === 'Completed' ? (total ?? Math.max(own, episodesWatched)) : own
}

/** Cuts the episodes of a whole show to those of its first season: who has seen as many has finished it. */
function ofFirstSeason(content: RecordContent, total: number | null): RecordContent {
  if (total === null || content.episodesWatched < total) return content
  return { ...content, episodesWatched: total, status: 'Completed' }
}

/** A file may not say whether a work is finished: it is if all of its episodes were watched. */
function ended(content: RecordContent, lastDate: string | null, total: number | null): RecordContent {
  if (content.status !== 'Watching' || total === null || content.episodesWatched < total) return content
  return { ...content, status: 'Completed', finishedDate: content.finishedDate ?? lastDate }
}

/** The format has the number of earlier runs, and of the last one what is not blank. */
function runsAfterImport(mine: RecordContent, theirs: RecordContent): RecordContent['earlierRuns'] {
  if (mine.earlierRuns.length !== theirs.earlierRuns.length) return theirs.earlierRuns
  return theirs.earlierRuns.map((run, at) => {
    const own = mine.earlierRuns[at] ?? run
    const isBlank = run.episodesWatched === 0 && run.startedDate === null && run.finishedDate === null
    return isBlank || isDeepStrictEqual({ ...run, rating: own.rating }, own) ? own : run
  })
}

/**
 * My record, with what it lacks from the file: rating, dates, note, tags, priority, volumes, earlier runs, and the
 * progress if nothing was begun. A date is taken only where it fits my progress, and dates only in their order. What I
 * have finished and they watch again is the last of their earlier runs.
 */
export function filled(mine: RecordContent, given: RecordContent): RecordContent {
  const theirs = mine.status === 'Completed' && given.status !== 'Completed' ? beforeLastRun(given) : given
  const isBegun = mine.status !== 'Planned' || mine.episodesWatched > 0
  const { status, episodesWatched } = isBegun ? mine : theirs
  const startedDate = mine.startedDate ?? (status === 'Planned' ? null : theirs.startedDate)
  const finishedDate = mine.finishedDate ?? (status === 'Completed' ? theirs.finishedDate : null)
  const isOrdered = !endsBeforeStart({ startedDate, finishedDate }, mine)
  return {
    ...mine,
    ...{ status, episodesWatched },
    ...(isOrdered && { startedDate, finishedDate }),
    rating: mine.rating ?? theirs.rating,
    note: mine.note ?? theirs.note,
    priority: mine.priority ?? theirs.priority,
    tags: mine.tags.length > 0 ? mine.tags : theirs.tags,
    volumesRead: mine.volumesRead || theirs.volumesRead,
    earlierRuns: mine.earlierRuns.length > 0 ? mine.earlierRuns : theirs.earlierRuns,
  }
}

/** A record as it was before its current run began; the same if it is the first one. */
function beforeLastRun(record: RecordContent): RecordContent {
  const run = record.earlierRuns.at(-1)
  if (!run) return record
  const { startedDate, finishedDate } = run
  const rating = run.rating ?? record.rating
  return { ...record, startedDate, finishedDate, rating, earlierRuns: record.earlierRuns.slice(0, -1) }
}

/** What an entry would do to a record, whatever the rule. */
export function differenceOf(
  mine: RecordContent | null,
  after: RecordContent,
): ImportOutcome & ('New' | 'Same' | 'Differs') {
  if (!mine) return 'New'
  return isSame(mine, after) ? 'Same' : 'Differs'
}

type Compared = { mine: RecordRow | null; after: RecordContent; exportedAt: Date | null; theirs: FileRecord }

/** Whether a record that differs is replaced under a rule. A rule never removes a record, and equal ranks keep mine. */
export function takesTheirs(rule: ImportRule, { mine, after, theirs, exportedAt }: Compared): boolean {
  if (!mine) return true
  switch (rule) {
    case 'KeepMine':
      return false
    case 'TakeTheirs':
      return true
    case 'FillMissing':
      return !isSame(mine, after)
    case 'Newer': {
      const theirTime = theirs.updatedDate ? new Date(theirs.updatedDate) : exportedAt
      return theirTime !== null && theirTime > mine.updatedAt
    }
    case 'HigherProgress':
      return isFurther(after, mine)
  }
}

/** Compares how often a work was finished, then the episodes, then the volumes. */
function isFurther(a: RecordContent, b: RecordContent): boolean {
  const ranks = (record: RecordContent) => [
    record.earlierRuns.length + (record.status === 'Completed' ? 1 : 0),
    record.episodesWatched,
    record.volumesRead,
  ]
  const [theirs, mine] = [ranks(a), ranks(b)]
  const at = theirs.findIndex((rank, place) => rank !== mine[place])
  return at >= 0 && (theirs[at] ?? 0) > (mine[at] ?? 0)
}
