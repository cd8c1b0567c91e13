import { z } from 'zod'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { ENCODED, mediaCard, mediaSearch, nextAiring, tagNames } from '@/lib/catalogue/schemas/media'
import { idOf } from '@/lib/ids'
import { MEDIA_TYPES } from '@/lib/media-types'
import { writePartialDate } from '@/lib/partial-date'
import { answer, entryId, ifValid, partialDate, timestamp } from '@/lib/schemas/fields'
import { dateInput, line, optionalText, reference } from '@/lib/schemas/input'
import { numberWithin, paged, pages, searchText, sortOrder } from '@/lib/schemas/paging'
import type { RecordDetails } from '@/lib/tracking/progress'
import { MAX_NOTE, MAX_OWN_TAGS, MAX_RUNS, RECORD_PRIORITIES, RECORD_SORTS } from '@/lib/tracking/records'

const DATE = 'A year, month or day: 2009, 2009-04 or 2009-04-05'

/** Codes, whose texts are in messages/en.json under errors.fields. */
const episodesWatched = z
  .number('moreWatchedThanExist')
  .int('moreWatchedThanExist')
  .min(0, 'moreWatchedThanExist')
  .max(1_000_000, 'moreWatchedThanExist')
const rating = z.number('ratingWhole').int('ratingWhole').min(0, 'ratingRange').max(100, 'ratingRange').nullable()
const status = z.union([z.enum(RECORD_STATUSES), z.literal('')]).transform((given) => given || undefined)

/** A partial date as its text. */
const date = dateInput.transform((given) => (given === null ? null : writePartialDate(given))).describe(DATE)

/**
 * Own tags: one line each, without commas, which separate them in forms and exports; of those that differ only in case
 * the first counts.
 */
const tagsInput = z
  .array(line(50).refine((tag) => !tag.includes(','), { error: 'invalid' }))
  .max(MAX_OWN_TAGS)
  .transform((tags) => [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed())

/** The fields of a record beside its progress. */
const detailsInput = {
  note: optionalText(MAX_NOTE).optional(),
  volumesRead: z.number().int().min(0).max(100_000).optional().describe('Only of Manga and LightNovel'),
  priority: z.enum(RECORD_PRIORITIES).nullable().optional(),
  tags: tagsInput.optional(),
  isPrivate: z.boolean().optional().describe('Nobody else learns of a private record'),
  earlierRuns: z
    .array(z.strictObject({ episodesWatched, startedDate: date, finishedDate: date, rating }))
    .max(MAX_RUNS)
    .optional()
    .describe('The earlier times that the work was watched, the first one first'),
}

/** The source of a change. The automatic rules apply to forms; `api` stores the given values. */
export const RECORD_INPUTS = ['form', 'plus-one', 'api'] as const

/**
 * POST and PUT of a watched record. Missing fields stay unchanged. `plus-one` needs no status; its `date` is the user's
 * local day. `updatedDate` is that of the edited version (null: there was none). If the record has changed since,
 * nothing is written.
 */
export const recordInput = z
  .strictObject({
    media: reference,
    episodesWatched,
    status: status.optional().describe('Needed, unless the source is `plus-one`'),
    startedDate: date.optional(),
    finishedDate: date.optional(),
    rating: rating.optional(),
    ...detailsInput,
    source: z.enum(RECORD_INPUTS).default('form'),
    date: z.iso.date().optional(),
    keepStatus: z.boolean().optional().describe('The status was chosen after the number and is kept'),
    updatedDate: z.iso.datetime({ offset: true }).nullable().optional(),
  })
  .refine(({ status, source }) => status !== undefined || source === 'plus-one', {
    path: ['status'],
    error: 'required',
  })
export type RecordInput = z.output<typeof recordInput>

export const recordRemoval = z.strictObject({
  media: reference,
  updatedDate: z.iso.datetime({ offset: true }).optional(),
})
export type RecordRemoval = z.output<typeof recordRemoval>

/** The change to undo; by default the last one. */
export const undoInput = z.strictObject({ event: z.number().int().min(1).optional() }).default({})

/** Filters of records by their works and ratings, in the user's own list and in those of others. */
export const recordFilter = {
  status: ifValid(z.enum(RECORD_STATUSES)),
  type: ifValid(z.enum(MEDIA_TYPES)),
  tags: mediaSearch.shape.tags,
  yearFrom: mediaSearch.shape.yearFrom,
  yearTo: mediaSearch.shape.yearTo,
  scoreFrom: numberWithin(1, 100).describe('Lowest rating that the owner of the list gave'),
  scoreTo: numberWithin(1, 100).describe('Highest rating that the owner of the list gave'),
  rating: ifValid(z.enum(['none'])).describe('"none": only what has no rating'),
}

export const recordSearch = z.object({
  ...pages(),
  sort: z.enum(RECORD_SORTS).catch('title').default('title'),
  order: sortOrder(),
  ...recordFilter,
  ownTags: tagNames.describe(`My own tags that a record must all carry, ${ENCODED}; case does not count`),
  query: searchText.describe('Only works with such a title, at most 500'),
  group: ifValid(z.enum(['status'])).describe('status: one status after the other, each in the order'),
})
export type RecordSearch = z.infer<typeof recordSearch>
/** What selects records besides a title. */
export type RecordFilter = Partial<Pick<RecordSearch, keyof typeof recordFilter | 'ownTags'>>

const run = z.object({
  episodesWatched: z.number().int(),
  rating: z.number().int().nullable(),
  startedDate: partialDate.describe(DATE),
  finishedDate: partialDate.describe(DATE),
})

const progress = run.extend({ status: z.enum(RECORD_STATUSES), createdDate: timestamp })

const details = z.object({
  note: z.string().nullable(),
  volumesRead: z.number().int(),
  priority: z.enum(RECORD_PRIORITIES).nullable(),
  tags: z.array(z.string()),
  isPrivate: z.boolean(),
  earlierRuns: z.array(run),
}) satisfies z.ZodType<RecordDetails>

/** The fields of a record that a user can change. */
export const recordContent = progress.omit({ createdDate: true }).extend(details.shape).meta({ id: 'WatchedContent' })
export type RecordContent = z.infer<typeof recordContent>

/** A record in an event: details only as far as the event changed them. */
const snapshot = progress.extend(details.partial().shape)
export type RecordSnapshot = z.infer<typeof snapshot>

/** A user's progress in a work. Episodes of a Manga or LightNovel are its chapters. */
export const ownRecord = progress
  .extend({ ...details.shape, media: z.object({ id: entryId }), updatedDate: timestamp })
  .meta({ id: 'WatchedRecord' })
export type OwnRecord = z.infer<typeof ownRecord>
/** A record where its work is known. */
export type RecordState = Omit<OwnRecord, 'media'>

/** A change of a record: `record` is its current state (null if it was removed), `event` the one that undo takes. */
export const recordChange = answer('WatchedChange', {
  record: ownRecord.nullable(),
  event: z.number().int().nullable().describe('null if nothing changed'),
})
export type RecordChange = z.infer<typeof recordChange>

/** The record itself, with the event of its last change. */
export const recordAnswer = ownRecord.extend({ event: recordChange.shape.event }).meta({ id: 'WatchedAnswer' })
export type RecordAnswer = z.infer<typeof recordAnswer>

/** What a token without ReadPrivate learns of a private record that it wrote. */
const privateRecord = ownRecord.pick({ media: true, updatedDate: true }).meta({ id: 'PrivateWatchedRecord' })
/** The answers of calls by which tokens write records, too. */
export const toldRecordAnswer = z.union([
  recordAnswer,
  privateRecord.extend({ event: recordChange.shape.event }).meta({ id: 'PrivateWatchedAnswer' }),
])
export type ToldRecordAnswer = z.infer<typeof toldRecordAnswer>
export const toldRecordChange = answer('ToldWatchedChange', {
  record: z.union([ownRecord, privateRecord]).nullable(),
  event: recordChange.shape.event,
})
export type ToldRecordChange = z.infer<typeof toldRecordChange>

/** A record in the user's watched list. */
export const recordEntry = answer('WatchedEntry', {
  ...ownRecord.shape,
  media: mediaCard.extend({
    description: z.string().nullable(),
    totalVolumes: z.number().int().nullable(),
    nextAiring: nextAiring.nullable(),
  }),
})
export type RecordEntry = z.infer<typeof recordEntry>
export const recordPage = answer('WatchedPage', {
  ...paged(recordEntry).shape,
  counts: z
    .array(z.object({ type: z.enum(MEDIA_TYPES), status: z.enum(RECORD_STATUSES), total: z.number().int() }))
    .describe(
      'The number of records of each type and status that match the query and all other filters, whatever type and status are asked for',
    ),
})
export type RecordPage = z.infer<typeof recordPage>

/** GET /api/me/own-tags. */
export const ownTags = answer('OwnTags', {
  data: z.array(z.object({ name: z.string(), total: z.number().int() })).describe('At most 100, with their records'),
})
export type OwnTags = z.infer<typeof ownTags>

export const RECORD_SOURCES = ['Form', 'PlusOne', 'Import', 'Api', 'Undo', 'Merge', 'Scrobble'] as const
export const historySearch = z.object({ ...pages(), order: sortOrder(1) })
export type HistorySearch = z.infer<typeof historySearch>

/** One change: `before` is null for a new record, `after` for a removed one. */
export const recordEvent = answer('WatchedEvent', {
  id: z.number().int(),
  media: mediaCard,
  before: snapshot.nullable(),
  after: snapshot.nullable(),
  source: z.enum(RECORD_SOURCES),
  undoes: z.number().int().nullable().describe('The event that this one undid'),
  token: z.string().nullable().describe('The name of the personal token by which it was made'),
  canUndo: z.boolean().describe('Whether it can be undone: the record has not changed since'),
  createdDate: timestamp,
})
export type RecordEvent = z.infer<typeof recordEvent>
export const recordEventPage = paged(recordEvent).meta({ id: 'WatchedEventPage' })

/** GET /api/me/history. */
export const historyLinesSearch = z.object(pages())
export type HistoryLinesSearch = z.infer<typeof historyLinesSearch>

/** A line of the history: a change, or what an import has written. */
export const historyLine = answer('HistoryLine', {
  id: z.number().int().describe('That of its newest event'),
  createdDate: timestamp,
  event: recordEvent.nullable().describe('The change; null for an import'),
  import: z
    .object({
      id: z.number().int().nullable().describe('null if it is not kept any more'),
      filename: z.string().nullable(),
      works: z.number().int().describe('How many records it has changed'),
      isUndone: z.boolean().describe('Whether these changes took an import back'),
    })
    .nullable(),
})
export type HistoryLine = z.infer<typeof historyLine>
export const historyLinePage = paged(historyLine).meta({ id: 'HistoryLinePage' })

/** A user's recent activity: `Progress` from episode (or chapter) `from` to `to`, else a new status. */
export const activityItem = answer('ActivityItem', {
  media: mediaCard,
  kind: z.enum(['Progress', ...RECORD_STATUSES]),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  createdDate: timestamp,
})
export type ActivityItem = z.infer<typeof activityItem>
export const recentActivity = answer('RecentActivity', {
  data: z.array(activityItem).describe('At most 20, the newest first'),
})

const MAX_STATES = 100

/** GET /api/me/media: ids joined by commas. The first hundred count; invalid ones are ignored. */
export const statesSearch = z.object({
  ids: z
    .string()
    .catch('')
    .default('')
    .transform((text) => text.split(',', 1000).flatMap((id) => idOf(id.trim()) ?? []))
    .transform((ids) => [...new Set(ids)].slice(0, MAX_STATES))
    .describe('Up to 100 ids of media, joined by commas'),
})

/** The asker's state of a work, with the fields of the work that lib/tracking/progress.ts needs. */
export const mediaState = answer('MediaState', {
  id: entryId,
  title: z.string(),
  type: z.enum(MEDIA_TYPES),
  totalEpisodes: z.number().int().nullable(),
  isWatched: z.boolean(),
  isFavorited: z.boolean(),
  watched: ownRecord.omit({ media: true }).nullable(),
})
export type MediaState = z.infer<typeof mediaState>
export const mediaStates = answer('MediaStates', { data: z.array(mediaState) })
