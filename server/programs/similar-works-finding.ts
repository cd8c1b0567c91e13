import { readRuns } from '@/server/domain/catalogue/similar-works/queries'
import { isDue } from '@/server/domain/catalogue/similar-works/rules'
import { isLoadRunning } from '@/server/loader/tables/connection'
import { pool } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { runInBackground } from './background'

/** On a small instance a load of several files would be slowed down. */
const QUIET_MINUTES = { small: 5, medium: 0, large: 0 } as const

/**
 * Finds the similar works if they are due and no load is running. Another process does it, since it computes for
 * minutes, which would delay the answers of this one.
 */
export async function findSimilarWorks(): Promise<void> {
  const runs = await readRuns()
  if (!runs || !isDue(runs, new Date(), QUIET_MINUTES[env().SIZE]) || (await isLoadRunning(pool()))) return
  await runInBackground('similar-works')
}
