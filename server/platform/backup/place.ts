import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from '@/server/platform/env'
import { credentialsOf } from '@/server/platform/storage/open'
import { bucketOf } from '@/server/platform/variables/bucket'
import { bucketFiles, type Files, NotStored } from './bucket'
import { NotChecked } from './unchecked'

/** Names of backups that the site makes itself; others at the same place are never removed. */
const NAME = /^mokuroku-\d{4}-\d{2}-\d{2}-\d{6}\.backup$/
/** Unfinished ones, and copies of those in a bucket, which are read to check or restore them. */
const UNFINISHED = /^(?:restoring-\d+-)?mokuroku-\d{4}-\d{2}-\d{2}-\d{6}\.backup(?:\.part)?$/
/** Milliseconds after which such a file is one of a program that has ended. */
const ABANDONED = 24 * 3_600_000

/** Where the site keeps its own backups. */
export type Place = Pick<Files, 'put' | 'names' | 'remove'> & {
  /** For sentences, and to tell places apart. */
  name: string
  /** The folder in which a backup is written: that of the place itself, or one in DATA_DIR from which it is sent. */
  folder: string
  isElsewhere: boolean
  /** A backup of this name as a file; `release` removes a copy. @throws NotStored; NotChecked when the place fails */
  bring: (name: string) => Promise<{ path: string; release: () => Promise<void> }>
}

const ownFolder = () => join(env().DATA_DIR, 'backups')
/** Whether it is the folder in DATA_DIR, which is made. */
export const isOwnFolder = (folder: string) => resolve(folder) === resolve(ownFolder())

/** The place of BACKUP_TO. */
export function backupPlace(): Place {
  const { BACKUP_TO } = env()
  const bucket = bucketOf(BACKUP_TO ?? '')
  const own = ownFolder()
  if (!bucket) return folderPlace(resolve(BACKUP_TO ?? own))
  const { get, ...files } = bucketFiles(bucket, credentialsOf(env()))
  return {
    ...files,
    name: `${bucket.url}/${bucket.prefix}`,
    folder: own,
    isElsewhere: true,
    async bring(name) {
      await expectFolder(own).catch(placeFails)
      const path = join(own, `restoring-${process.pid}-${name}`)
      const release = () => rm(path, { force: true })
      await get(name, path).catch((error: unknown) => release().then(() => placeFails(error)))
      return { path, release }
    },
  }
}

/** @throws NotStored as it is, else NotChecked */
function placeFails(error: unknown): never {
  if (error instanceof NotStored) throw error
  throw new NotChecked(error instanceof Error ? error.message : String(error), { cause: error })
}

function folderPlace(folder: string): Place {
  return {
    name: folder,
    folder,
    isElsewhere: false,
    // It is there already.
    put: async () => {},
    async bring(name) {
      await expectFolder(folder).catch(placeFails)
      return { path: join(folder, name), release: async () => {} }
    },
    async names() {
      if (isOwnFolder(folder) && !existsSync(folder)) return []
      await expectFolder(folder)
      return (await readdir(folder)).filter((name) => name.endsWith('.backup'))
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** The name of a backup that is made now. */
export const nameOf = (now: Date) =>
  `mokuroku-${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.backup`

/** The names of the site's own backups, the newest first. */
export const ownNames = (names: readonly string[]) =>
  names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()

/**
 * A folder for backups: the one in DATA_DIR is made. One that the operator names must be there, since it may be of a
 * disk that is not mounted, in whose place backups would fill another one.
 * @throws Error with one sentence when it is not there
 */
export async function expectFolder(folder: string): Promise<void> {
  if (isOwnFolder(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
  else if (!existsSync(folder)) throw new Error(`There is no folder ${folder}: make it, or mount its disk.`)
}

/**
 * Removes what programs that were killed have left in the folder of the place.
 * @throws Error with one sentence when it is not there
 */
export async function preparePlace({ folder }: Place): Promise<void> {
  await expectFolder(folder)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!UNFINISHED.test(name) || NAME.test(name)) continue
    if (Date.now() - (await stat(path)).mtimeMs > ABANDONED) await rm(path, { force: true })
  }
}

/** Removes all but the newest `keep` of the site's own backups. Returns the names of those that were removed. */
export async function removeOld(place: Place, keep: number): Promise<string[]> {
  const old = ownNames(await place.names()).slice(keep)
  for (const name of old) await place.remove(name)
  return old
}
