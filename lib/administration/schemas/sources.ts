import { z } from 'zod'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { answer, entryId, input, timestamp, whole } from '@/lib/schemas/fields'
import { paged, pages } from '@/lib/schemas/paging'

const name = z.string().min(1).max(2000).describe('As GET /api/admin/sources names it')

const run = answer('SourceRun', {
  id: entryId,
  state: z
    .enum(['loaded', 'unchanged', 'waiting', 'failed'])
    .describe('waiting: it would change too much, and waits for a person'),
  reason: z.string().nullable().describe('Why it waits or failed'),
  counts: z.record(z.string(), whole).nullable().describe('Numbers by what they count: added, changed, refused …'),
  startDate: timestamp,
  loaded: z.string().nullable().describe('What a person loaded on the command line: the name of a source, or of files'),
  endDate: timestamp,
})
export type SourceRun = z.infer<typeof run>

const source = answer('CatalogueSource', {
  name: z.string().describe('A path or an address without user and password; pictures; trackers; by hand'),
  kind: z.enum(['file', 'instance', 'pictures', 'trackers', 'hand']).describe('hand: loads on the command line'),
  interval: z
    .enum(['daily', 'weekly', 'monthly'])
    .nullable()
    .describe('null: each minute, as long as something is due; of loads by hand, when a person starts one'),
  isOn: z.boolean().describe('Whether the environment or the settings of the site ask for it'),
  pausedDate: timestamp.nullable(),
  isAsked: z.boolean().describe('Whether the next run reads it, since an administrator has asked'),
  nextDate: timestamp.nullable().describe('From when on it is read again'),
  command: z.string().nullable().describe('What a person runs to load a source that waits'),
  runs: z.array(run).describe('The newest three'),
})
export type Source = z.infer<typeof source>

/** GET /api/admin/sources. */
export const sources = answer('CatalogueSources', {
  data: z.array(source),
  pictures: z
    .object({ waiting: whole, fetched: whole, failed: whole, takenDown: whole })
    .describe('How many covers that sources name are in which state; at most 100,000 are counted'),
})
export type Sources = z.infer<typeof sources>

/** GET /api/admin/sources/runs. */
export const runSearch = z.object({ source: z.string().max(2000).catch('').default(''), ...pages(10) })
export type RunSearch = z.infer<typeof runSearch>
const reportedRun = run
  .extend({ report: z.string().nullable().describe('The report of a load, or its beginning') })
  .meta({ id: 'ReportedRun' })
export type ReportedRun = z.infer<typeof reportedRun>
/** The last hundred at most. */
export const runPage = paged(reportedRun).meta({ id: 'SourceRunPage' })

/** POST /api/admin/sources/runs. */
export const sourceRun = input('SourceRunInput', { name })
/** PUT /api/admin/sources. */
export const sourcePause = input('SourcePauseInput', { name, isPaused: z.boolean() })

export const waitingSearch = z.object(pages(20))
const waiting = answer('WaitingAct', {
  kind: z.enum(['merge', 'hide']),
  noun: z.enum(EDITED_NOUNS),
  id: entryId.describe('The entry that stays, or the hidden one'),
  title: z.string().nullable().describe('Of the entry that went, or is hidden; null: only moderators read that title'),
  username: z.string().nullable().describe('Who did it; null if the account is gone'),
  date: timestamp,
  endDate: timestamp.describe(
    '30 days later: until then a merge can be undone; a hidden entry can be shown at any time',
  ),
})
export type WaitingAct = z.infer<typeof waiting>
/** GET /api/admin/sources/waiting. */
export const waitingPage = paged(waiting).meta({ id: 'WaitingActPage' })
