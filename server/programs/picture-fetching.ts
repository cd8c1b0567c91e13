import { hasDuePictures } from '@/server/domain/catalogue/pictures/jobs'
import { runInBackground } from './background'

/**
 * Fetches the pictures that the sources of the catalogue name (PICTURES), in a process of its own. Does nothing if none
 * is due.
 * @throws Error when the process failed; the next scheduled job goes on
 */
export async function runPictureFetcher(): Promise<void> {
  if (await hasDuePictures()) await runInBackground('picture-fetcher')
}
