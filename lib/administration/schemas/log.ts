import { z } from 'zod'
import { REPORT_REASONS } from '@/lib/identity/reports'
import { ALL_ACTS, LOGGED_KINDS } from '@/lib/moderation/acts'
import { loggedPage, named, timeRange } from '@/lib/moderation/schemas/moderation'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { pages } from '@/lib/schemas/paging'

const text = (most: number) => z.string().max(most).catch('').default('')
const user = text(100)

/** Which acts: GET /api/admin/log/export. A user is named, or is "#12" by id, as deleted ones are. */
export const administrationLogFilter = z.object({
  by: user.describe('Only what this user did, by name or as #id'),
  isShell: z
    .enum(['1'])
    .optional()
    .catch(undefined)
    .describe('1: only what the command line and providers did, in place of `by`'),
  user: user.describe('Only what concerns this user, by name or as #id'),
  object: text(200).describe('Only what concerns this job, setting, source, role …, by its whole name'),
  act: z.enum(ALL_ACTS).optional().catch(undefined),
  ...timeRange,
})
export type AdministrationLogFilter = z.output<typeof administrationLogFilter>

/** GET /api/admin/log. */
export const administrationLogSearch = administrationLogFilter.extend(pages())
export type AdministrationLogSearch = z.output<typeof administrationLogSearch>

const values = z.record(z.string(), z.unknown()).nullable()

export const administrationLogEntry = answer('AdministrationLogEntry', {
  id: entryId,
  act: z.enum(ALL_ACTS),
  moderator: named.nullable().describe('Who did it; null: the command line, or a provider'),
  author: named.nullable().describe('The user whom it concerns'),
  target: z.enum(LOGGED_KINDS).nullable().describe('null: it concerns `object`'),
  targetId: entryId.nullable(),
  object: z.string().nullable().describe('A job, a setting, a source, a role …, by name'),
  before: values.describe('The values that it changed'),
  after: values,
  reason: z.enum(REPORT_REASONS).nullable(),
  note: z.string().nullable().describe('The reason in words'),
  until: timestamp.nullable().describe('The end of a suspension'),
  reports: z.number().int().describe('The number of reports that it settled'),
  createdDate: timestamp,
})
export type AdministrationLogEntry = z.infer<typeof administrationLogEntry>

export const administrationLogPage = loggedPage(administrationLogEntry).meta({ id: 'AdministrationLogPage' })
export type AdministrationLogPage = z.infer<typeof administrationLogPage>
