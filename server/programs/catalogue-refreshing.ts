import { dueSources } from '@/server/loader/refresh/state'
import { env } from '@/server/platform/env'
import { runInBackground } from './background'

/**
 * Refreshes the catalogue from the sources of CATALOGUE_SOURCES that are due, in a process of its own with a low
 * priority. What a restart interrupts is due again.
 * @throws Error when the process failed; the next hour's job tries again
 */
export async function refreshCatalogue(): Promise<void> {
  const { CATALOGUE_SOURCES } = env()
  if (CATALOGUE_SOURCES.length > 0 && (await dueSources(CATALOGUE_SOURCES)).length > 0)
    await runInBackground('catalogue')
}
