import { isDue, readRuns } from '@/server/domain/catalogue/similar-works/runs'
import { isLoadRunning } from '@/server/loader/tables/connection'
import { pool } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { runInBackground } from './background'

/** On a small instance a load of several files would be slowed down. */
const QUIET_MINUTES = { small: 5, medium: 0, large: 0 } as const

/**
 * Finds the similar works if they are due and no load is running. It computes for minutes, which would delay the answers
 * of this process, so another one does it.
 */
export async function findSimilarWorks(): Promise<void> {
  const runs = await readRuns()
  if (!runs || !isDue(runs, new Date(), QUIET_MINUTES[env().SIZE]) || (await isLoadRunning(pool()))) return
  await runInBackground('similar-works')
}
