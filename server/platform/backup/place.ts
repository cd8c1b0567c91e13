import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from '@/server/platform/env'
import { credentialsOf } from '@/server/platform/storage/open'
import { bucketOf } from '@/server/platform/variables/bucket'
import { bucketFiles, type Files } from './bucket'

/** Names of backups that the site makes itself; others at the same place are never removed. */
const NAME = /^mokuroku-\d{4}-\d{2}-\d{2}-\d{6}\.backup$/
/** Milliseconds after which an unfinished file is one of a program that has ended. */
const ABANDONED = 24 * 3_600_000

/** Where the site keeps its own backups. */
export type Place = Pick<Files, 'put' | 'names' | 'remove'> & {
  /** For sentences, and to tell places apart. */
  name: string
  /** The folder in which a backup is written: that of the place itself, or one in DATA_DIR from which it is sent. */
  folder: string
  isElsewhere: boolean
  /** A backup of this name as a file, which is removed by `release` if it is a copy. @throws Error when there is none */
  bring: (name: string) => Promise<{ path: string; release: () => Promise<void> }>
}

/** The place of BACKUP_TO. */
export function backupPlace(): Place {
  const { BACKUP_TO, DATA_DIR } = env()
  const bucket = bucketOf(BACKUP_TO ?? '')
  const own = join(DATA_DIR, 'backups')
  if (!bucket) return folderPlace(resolve(BACKUP_TO ?? own))
  const { get, ...files } = bucketFiles(bucket, credentialsOf(env()))
  return {
    ...files,
    name: `${bucket.url}/${bucket.prefix}`,
    folder: own,
    isElsewhere: true,
    async bring(name) {
      await mkdir(own, { recursive: true, mode: 0o700 })
      const path = join(own, `restoring-${process.pid}-${name}`)
      const release = () => rm(path, { force: true })
      await get(name, path).catch((error: unknown) => release().then(() => Promise.reject(error)))
      return { path, release }
    },
  }
}

function folderPlace(folder: string): Place {
  return {
    name: folder,
    folder,
    isElsewhere: false,
    // It is there already.
    put: async () => {},
    bring: async (name) => ({ path: join(folder, name), release: async () => {} }),
    names: async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.backup')),
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

/** Makes the folder of the place, and removes what programs have left there that were killed. */
export async function preparePlace({ folder }: Place): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!name.endsWith('.part') || !NAME.test(name.slice(0, -'.part'.length))) continue
    if (Date.now() - (await stat(path)).mtimeMs > ABANDONED) await rm(path, { force: true })
  }
}

/** Removes all but the newest `keep` of the site's own backups. Returns the names of those that were removed. */
export async function removeOld(place: Place, keep: number): Promise<string[]> {
  const old = ownNames(await place.names()).slice(keep)
  for (const name of old) await place.remove(name)
  return old
}
