import { notify } from '@/server/domain/views/notifications'
import { type Jobs, openQueue } from '@/server/platform/jobs/queue'

/** Does the waiting jobs that write notifications. Returns their events. */
export async function writeNotifications(): Promise<Jobs['notify'][]> {
  const { boss } = await openQueue()
  const jobs = await boss.fetch<Jobs['notify']>('notify', { batchSize: 100 })
  for (const { data } of jobs) await notify(data)
  const ids = jobs.map(({ id }) => id)
  if (ids.length > 0) await boss.complete('notify', ids)
  return jobs.map(({ data }) => data)
}
