import { hasDueTrackers } from '@/server/domain/torrents/trackers/jobs'
import { runInBackground } from './background'

/**
 * Asks trackers for the peers of torrents, in a process of its own: what they answer cannot harm this one. Does nothing
 * if none is due.
 * @throws Error when the process failed; the next scheduled job goes on
 */
export async function runScraper(): Promise<void> {
  if (await hasDueTrackers()) await runInBackground('scraper')
}
