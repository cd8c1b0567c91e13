import { isDeepStrictEqual } from 'node:util'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { ImportFormat, ImportOutcome, ImportRule } from '@/lib/tracking/imports'
import type { RecordContent } from '@/lib/tracking/schemas/records'
import { malScore, TYPES_OF } from '../exports/rules'
import type { ImportedEntry, ImportLoss, OwnEntry } from '../import-files/rules'
import type { RecordRow } from '../records/rows'
import { isSame } from '../records/rules'

/**
 * The record after the file's was taken. MyAnimeList's format cannot hold everything. Values that it cannot hold, or
 * that are equal in it (scores of 85 and 90), stay mine.
 */
export function contentAfterImport(
  mine: RecordContent | null,
  theirs: FileRecord,
  format: ImportFormat,
): RecordContent {
  const { createdDate: _created, updatedDate: _updated, ...content } = theirs
  if (!mine || format === 'Mokuroku') return content
  const isSamePriority = (mine.priority ?? 'Low') === (content.priority ?? 'Low')
  return {
    ...content,
    rating: malScore(mine.rating) === malScore(content.rating) ? mine.rating : content.rating,
    priority: isSamePriority ? mine.priority : content.priority,
    earlierRuns: runsAfterImport(mine, content),
    isPrivate: mine.isPrivate,
  }
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

/** A record in a file; our own files have its times, too. */
export type FileRecord = RecordContent & { createdDate?: string; updatedDate?: string }

/** An entry of a file of any format: its ids on other sites, the media types that it can be, and its record. */
export type StagedEntry = {
  ids: Readonly<Record<string, string>>
  title: string
  types: readonly MediaType[]
  record: FileRecord
  losses: readonly ImportLoss[]
}

export function stagedFromMal({ externalId, title, kind, format, record, losses }: ImportedEntry): StagedEntry {
  const ids: StagedEntry['ids'] = externalId === null ? {} : { myanimelist: externalId }
  return { ids, title, types: typesOf(kind, format), record, losses }
}

/** The types of works by MyAnimeList's types; one that is not named here can be any of its kind. */
const MAL_TYPES: Readonly<Record<string, MediaType>> = {
  tv: 'Anime',
  ova: 'Anime',
  ona: 'Anime',
  movie: 'Movie',
  special: 'Special',
  'tv special': 'Special',
  music: 'Special',
  manga: 'Manga',
  manhwa: 'Manga',
  manhua: 'Manga',
  'one-shot': 'Manga',
  doujinshi: 'Manga',
  novel: 'LightNovel',
  'light novel': 'LightNovel',
}

function typesOf(kind: ImportedEntry['kind'], format: string | null): readonly MediaType[] {
  const type = MAL_TYPES[format?.toLowerCase() ?? '']
  return type && TYPES_OF[kind].includes(type) ? [type] : TYPES_OF[kind]
}

export function stagedFromOurs({
  mediaId,
  externalIds,
  title,
  type,
  record,
  createdDate,
  updatedDate,
}: OwnEntry): StagedEntry {
  const ids = { ...externalIds, mokuroku: String(mediaId) }
  const times = { createdDate: pastTime(createdDate), updatedDate: pastTime(updatedDate) }
  return { ids, title, types: [type], record: { ...record, ...times }, losses: [] }
}

/** A file may be edited, or its clock wrong. PostgreSQL has no year 0. */
function pastTime(text: string): string {
  return new Date(Math.min(Math.max(Date.parse(text), 0), Date.now())).toISOString()
}
