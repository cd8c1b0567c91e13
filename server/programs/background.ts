import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { hasDuePictures } from '@/server/domain/catalogue/pictures/jobs'
import { isPaused } from '@/server/domain/catalogue/sources/queries'
import type { OwnSource } from '@/server/domain/catalogue/sources/rules'
import { hasUnread } from '@/server/domain/torrents/readings/jobs'
import { hasDueTrackers } from '@/server/domain/torrents/trackers/jobs'
import { giveUpImports, hasRunningImports } from '@/server/domain/tracking/imports/jobs'
import { dueSources } from '@/server/loader/refresh/state'
import { isOwnBackupDue } from '@/server/platform/backup/own'
import { directUrl } from '@/server/platform/database/open-pool'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { heapFlags, limitsOf } from '@/server/platform/size'

/**
 * Runs a program in a process of its own, with a low priority and little memory. So it does not delay the answers of
 * this one. It ends with this process.
 * @throws Error when the program failed
 */
export function runInBackground(
  name: 'importer' | 'scraper' | 'picture-fetcher' | 'similar-works' | 'catalogue' | 'readings' | 'backup',
): Promise<void> {
  const isBuilt = env().NODE_ENV === 'production'
  const { heaps } = limitsOf(env().SIZE)
  const source = name === 'backup' ? `commands/${name}` : name
  const program = join(process.cwd(), isBuilt ? `dist/${name}.js` : `server/programs/${source}.ts`)
  const child = fork(program, {
    execArgv: [
      ...heapFlags(heaps[name === 'catalogue' ? name : 'background']),
      ...(isBuilt ? [] : ['--import', 'tsx']),
    ],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`The process "${name}" ended with ${signal ?? code}.`)),
    )
  })
}

/**
 * Makes the daily backup in a process of its own, with a low priority, if BACKUP=daily and it is time. The process is
 * `npm run backup`.
 * @throws Error when it failed; the next hour's job tries again
 */
export async function runBackup(): Promise<void> {
  if (await isOwnBackupDue(directUrl() ?? '')) await runInBackground('backup')
}

/**
 * Refreshes the catalogue from the sources of CATALOGUE_SOURCES that are due, in a process of its own with a low
 * priority. Paused ones are left out, which the log says. What a restart interrupts is due again.
 * @throws Error when the process failed; the next hour's job tries again
 */
export async function refreshCatalogue(): Promise<void> {
  const { CATALOGUE_SOURCES } = env()
  if (CATALOGUE_SOURCES.length === 0) return
  const { due, paused } = await dueSources(CATALOGUE_SOURCES)
  if (due.length > 0) await runInBackground('catalogue')
  else for (const name of paused) log.info(`The catalogue source ${name} is paused, and is not read.`)
}

/**
 * Fetches the pictures that the sources of the catalogue name (PICTURES), in a process of its own. Does nothing if none
 * is due, or they are paused.
 * @throws Error when the process failed; the next scheduled job goes on
 */
export async function runPictureFetcher(): Promise<void> {
  if ((await hasDuePictures()) && !(await isResting('pictures'))) await runInBackground('picture-fetcher')
}

/**
 * Asks trackers for the peers of torrents, in a process of its own: what they answer cannot harm this one. Does nothing
 * if none is due, or they are paused.
 * @throws Error when the process failed; the next scheduled job goes on
 */
export async function runScraper(): Promise<void> {
  if ((await hasDueTrackers()) && !(await isResting('trackers'))) await runInBackground('scraper')
}

const resting = new Set<string>()

/** Whether a source that runs each minute is paused; the log says so once. */
async function isResting(source: OwnSource): Promise<boolean> {
  const isHeld = await isPaused(source)
  if (isHeld && !resting.has(source)) log.info(`The source "${source}" is paused, and is not asked.`)
  if (isHeld) resting.add(source)
  else resting.delete(source)
  return isHeld
}

/**
 * Reads the names of all torrents anew after a version that reads them otherwise. Compares readings with works that
 * have changed. It runs in a process of its own. What a restart interrupts goes on where it was.
 * @throws Error when the process failed; the next scheduled job goes on
 */
export async function runReadings(): Promise<void> {
  if (await hasUnread()) await runInBackground('readings')
}

let running: Promise<void> | undefined

/**
 * Works on the running imports in a process of its own, with a low priority: reading large files would delay the
 * answers of this one. Does nothing if there are none; a call while the process runs waits for it.
 * @throws Error when the process failed; the next scheduled job goes on
 */
export async function runImporter(): Promise<void> {
  await running?.catch(() => {})
  // Not by the process: it may be the reason that nothing gets on.
  await giveUpImports()
  if (!(await hasRunningImports())) return
  running ??= runInBackground('importer').finally(() => {
    running = undefined
  })
  await running
}
