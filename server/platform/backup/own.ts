import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '@/server/platform/env'
import { messageOf } from '@/server/platform/errors'
import type { Manifest } from './archive'
import { backUp } from './backup'
import { backupPlace, nameOf, type Place, preparePlace, removeOld } from './place'
import { isBackupDue, noteBackup, noteCheck } from './records'
import { checkBackup } from './restore'
import { isAroundBackup } from './unchecked'

/** Hours after which the next daily backup is made: a little less than a day, since the job looks once an hour. */
const DAILY = 23.5

/** Whether BACKUP=daily wants a backup now. */
export async function isOwnBackupDue(url: string): Promise<boolean> {
  return env().BACKUP === 'daily' && isBackupDue(url, backupPlace().name, DAILY)
}

/**
 * Makes a backup in BACKUP_TO, reads it again from there to check it, and then removes all but the newest BACKUP_KEEP.
 * Returns a sentence about it.
 * @throws Error with one sentence that names the place
 */
export async function makeOwnBackup(
  url: string,
  options: Parameters<typeof backUp>[2],
  now = new Date(),
): Promise<string> {
  const place = backupPlace()
  const [name, keep] = [nameOf(now), env().BACKUP_KEEP]
  const path = join(place.folder, name)
  const failed = (error: unknown) => new Error(`${name} was not kept in ${place.name}: ${messageOf(error)}`)
  await preparePlace(place).catch((error: unknown) => Promise.reject(failed(error)))
  const manifest = await backUp(url, path, options)
  const { size } = await stat(path)
  try {
    await place.put(name, path)
  } catch (error) {
    throw failed(error)
  } finally {
    if (place.isElsewhere) await rm(path, { force: true })
  }
  await noteBackup(url, { place: place.name, name, bytes: size })
  await checkOwnBackup(url, place, name)
  const removed = await removeOld(place, keep).catch((error: unknown) =>
    Promise.reject(new Error(`${name} is in ${place.name}, but older ones could not be removed: ${messageOf(error)}`)),
  )
  const also = removed.length > 0 ? ` Removed: ${removed.join(', ')}.` : ''
  return `${name} in ${place.name} has ${sizeOf(manifest, size)}.${also}`
}

/**
 * Older ones are not removed for one that cannot be restored, or not be read now: then nothing is noted about it.
 * @throws Error with one sentence
 */
async function checkOwnBackup(url: string, place: Place, name: string): Promise<void> {
  const note = (fault: string | null) => noteCheck(url, { place: place.name, name }, { by: 'read', fault })
  try {
    const { path, release } = await place.bring(name)
    await checkBackup(path).finally(release)
  } catch (error) {
    const fault = messageOf(error)
    if (isAroundBackup(error)) throw new Error(`${name} was made in ${place.name}, but could not be checked: ${fault}`)
    await note(fault)
    throw new Error(`${name} was made in ${place.name}, but cannot be restored from there: ${fault}`)
  }
  await note(null)
}

/** What is in a backup, in words. */
export function sizeOf({ tables, files = 0 }: Manifest, bytes: number): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables, and ${files} pictures (${(bytes / 1e6).toFixed(1)} MB)`
}
