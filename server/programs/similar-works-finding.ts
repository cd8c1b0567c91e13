import { readRuns } from '@/server/domain/catalogue/similar-works/queries'
import { isDue } from '@/server/domain/catalogue/similar-works/rules'
import { isLoadRunning } from '@/server/loader/tables/connection'
import { pool } from '@/server/platform/database/client'
import { runInBackground } from './background'

/**
 * Minutes without a load before similar works are found: sources are loaded one after another, and the answers of the
 * first minutes need the processors.
 */
const QUIET_MINUTES = 5

/**
 * Finds the similar works if they are due and no load is running. Another process does it, since it computes for
 * minutes, which would delay the answers of this one.
 */
export async function findSimilarWorks(): Promise<void> {
  const runs = await readRuns()
  if (!runs || !isDue(runs, new Date(), QUIET_MINUTES) || (await isLoadRunning(pool()))) return
  await runInBackground('similar-works')
}
