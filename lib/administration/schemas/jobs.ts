import { z } from 'zod'
import { answer, ifValid, timestamp, whole } from '@/lib/schemas/fields'
import { paged, pages } from '@/lib/schemas/paging'

/**
 * The states of a job. waiting: it was not tried yet. retry: it has failed and is tried again. active: it runs. failed:
 * it is not tried again. cancelled: an administrator has cancelled it. completed: it is done.
 */
export const JOB_STATES = ['waiting', 'retry', 'active', 'failed', 'cancelled', 'completed'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Above so many jobs of one name and state, the number is not exact. */
export const MOST_COUNTED = 1000

const name = z.string().regex(/^[a-z][a-z-]{0,59}$/)
const state = z.enum(JOB_STATES)

/** GET /api/admin/jobs. */
export const jobSearch = z.object({
  name: ifValid(name).describe('Only those of this kind'),
  state: ifValid(state).describe('Only those in this state'),
  ...pages(30),
})
export type JobSearch = z.infer<typeof jobSearch>

export const job = answer('AdministeredJob', {
  id: z.uuid(),
  name: z.string(),
  state,
  facts: z.record(z.string(), z.union([z.string(), z.number()])).describe('Kind and ids of what it is about'),
  reason: z.string().nullable().describe('Why the last attempt failed, without addresses of people, links and tokens'),
  attempts: whole.describe('How often it was tried and has failed'),
  createdDate: timestamp,
  startDate: timestamp.nullable().describe('When it began, or is tried again'),
  endDate: timestamp.nullable(),
  canRetry: z.boolean(),
  canCancel: z.boolean(),
})
export type Job = z.infer<typeof job>
/** The newest thousand at most. */
export const jobPage = paged(job).meta({ id: 'AdministeredJobPage' })

const jobKind = z.object({
  name: z.string(),
  counts: z.record(state, whole).describe(`Its jobs by state; ${MOST_COUNTED} stands for that many or more`),
  schedule: z
    .object({ cron: z.string(), nextDate: timestamp.nullable() })
    .nullable()
    .describe('When it is added again and again (UTC); null for a job that other things add'),
  canRun: z.boolean().describe('Whether POST /api/admin/jobs takes it'),
})
export const jobKinds = answer('JobKinds', { data: z.array(jobKind) })
export type JobKinds = z.infer<typeof jobKinds>

/** POST /api/admin/jobs. */
export const jobRun = z.strictObject({ name })

/** PUT and DELETE /api/admin/jobs/{name}/{id}. */
export const jobPath = z.object({ name, id: z.uuid() })
