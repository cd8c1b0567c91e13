import { FetchError } from '@/server/platform/fetching/faults'
import { type Resolved, resolveHost } from '@/server/platform/fetching/resolve'
import { TrackerError } from './faults'

/**
 * The address of a tracker's host, as resolveHost gives it.
 * @throws TrackerError unresolved, privateAddress
 */
export async function resolveTracker(host: string, privateToo: boolean): Promise<Resolved> {
  try {
    return await resolveHost(host, privateToo)
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    throw new TrackerError(error.fault === 'privateAddress' ? 'privateAddress' : 'unresolved')
  }
}
