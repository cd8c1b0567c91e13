import { z } from 'zod'
import { STORED_KINDS, TOTAL_DAYS, TOTALS } from '@/lib/administration/totals'
import { answer, timestamp } from '@/lib/schemas/fields'

const count = z.number().int()
const bytes = z.number()
/** A part that could not be read in time is null. */
const part = <Part extends z.ZodType>(of: Part) => of.nullable().describe('null: it could not be read in time')

const finding = z.object({
  check: z.string(),
  state: z.enum(['good', 'warning', 'bad']),
  message: z.string().describe('What was found, and what to do'),
})

const source = z.object({
  address: z.string(),
  state: z.enum(['loaded', 'unchanged', 'waiting', 'failed', 'unread']),
  pausedDate: timestamp.nullable().describe('Since when it rests'),
  reason: z.string().nullable(),
  checkedDate: timestamp.nullable(),
  loadedDate: timestamp.nullable(),
})

const days = z.array(count).length(TOTAL_DAYS).describe('A number for each day, the oldest first')

/** GET /api/admin/overview. */
export const overview = answer('AdministrationOverview', {
  health: part(z.array(finding)).describe('What the doctor finds about this instance and its database'),
  versions: part(
    z.object({
      version: z.string(),
      node: z.string(),
      postgres: z.string(),
      migration: z.string().nullable().describe('The newest one of the database'),
      instances: z.array(z.object({ version: z.string(), migration: z.string(), startedDate: timestamp })),
    }),
  ),
  storage: part(z.object({ freeBytes: bytes, bytes: bytes })).describe('The disk of DATA_DIR'),
  stored: part(
    z.object({
      day: z.iso.date().nullable().describe('When it was counted; null: not yet'),
      kinds: z.array(z.object({ kind: z.enum(STORED_KINDS), files: count, bytes })),
    }),
  ).describe('What is stored, by kind, counted once a day; torrents and imports are a part of the database'),
  database: part(z.object({ bytes })),
  site: part(
    z.object({
      memory: z.array(z.object({ process: z.string(), bytes })),
      caches: z.array(z.object({ cache: z.enum(['pages', 'files']), bytes, mostBytes: bytes, answers: count })),
    }),
  ).describe('The processes of this instance, and what its edge keeps'),
  queue: part(
    z.object({
      waiting: count,
      active: count,
      failed: count.describe('Jobs that failed for good in the last two weeks'),
      failedMails: count.describe('Mails among them'),
      oldestMail: z.number().describe('Seconds for which the oldest mail waits'),
    }),
  ),
  backup: part(
    z.object({
      madeDate: timestamp.nullable(),
      place: z.string().nullable(),
      bytes: bytes.nullable(),
      check: z
        .object({
          date: timestamp,
          name: z.string(),
          isOfLast: z.boolean().describe('Whether it was the last backup that was checked'),
          by: z.enum(['read', 'trial']).describe('read: against its checksums; trial: restored into another database'),
          fault: z.string().nullable().describe('Why it cannot be restored'),
        })
        .nullable()
        .describe('The last check of a backup'),
    }),
  ),
  sources: part(z.array(source)),
  waiting: part(
    z.object({
      reports: count.describe('At most 100, as the others'),
      suggestions: count,
      applications: count,
      removals: count.describe('Second factors whose removal waits for its time'),
    }),
  ),
  totals: part(z.object({ first: z.iso.date(), totals: z.record(z.enum(TOTALS), days) })).describe(
    'Totals of the last 90 days (UTC)',
  ),
  grafana: z.string().nullable().describe("Where the operator's Grafana shows the others (GRAFANA_URL)"),
})
export type Overview = z.infer<typeof overview>
export type OverviewFinding = z.infer<typeof finding>
