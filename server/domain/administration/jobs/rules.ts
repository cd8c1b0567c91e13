import type { JobState } from '@/lib/administration/schemas/jobs'
import type { JobName } from '@/server/platform/jobs/queue'

/** What pg-boss calls the states. */
export const STORED: Record<JobState, string> = {
  waiting: 'created',
  retry: 'retry',
  active: 'active',
  failed: 'failed',
  cancelled: 'cancelled',
  completed: 'completed',
}

/** Jobs that must be done: without them, what a merge began stays half done. */
export const UNCANCELLED: readonly string[] = ['merged'] satisfies JobName[]

/**
 * Whether an administrator may have a job tried again. The link of a mail to a new address changes the account to that
 * address. So this mail is not sent days later, when a new password has ended that.
 */
export const isRetriable = (name: string, data: unknown): boolean =>
  name !== ('mail' satisfies JobName) || (data as { kind?: unknown } | null)?.kind !== 'changeEmail'

/** The queue of pg-boss with copies of what has failed for good. */
export const COPIES = 'dead'

/** Fields of a job's data that are ids or numbers. */
const NUMBERS = [
  ...['userId', 'user', 'followed', 'follower', 'importId', 'act', 'merge', 'left', 'after', 'upTo'],
  ...['review', 'torrent', 'list', 'media', 'contribution', 'edit', 'activity', 'announcement'],
] as const

/**
 * What a list of jobs may show of a job's data: its kind and ids. Jobs hold addresses and names of people as well;
 * whatever is not named here is left out.
 */
export function factsOf(data: unknown): Record<string, string | number> {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  const facts: Record<string, string | number> = {}
  if (typeof given.kind === 'string' && /^[A-Za-z]{1,40}$/.test(given.kind)) facts.kind = given.kind
  for (const name of NUMBERS) {
    const value = given[name]
    if (typeof value === 'number' && Number.isSafeInteger(value)) facts[name] = value
  }
  return facts
}
