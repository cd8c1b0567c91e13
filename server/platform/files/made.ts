import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { placesFor } from '@/server/platform/places'
import { writeWhole } from '@/server/platform/storage/folder'
import { storage } from '@/server/platform/storage/open'

/**
 * A disk cache of generated pictures in `<DATA_DIR>/files/made`, at most PICTURE_CACHE_BYTES. Beyond that the oldest
 * are deleted. With a bucket they are in that, too, so that each is made by one instance for all.
 */

const underway = new Map<string, Promise<Buffer>>()
/** How many pictures are made at a time, and how many requests may wait; further ones are refused (overloaded). */
const limiter = placesFor('pictures', { concurrency: 2, queue: 500 })

/**
 * The picture under `key`, made by `make` of what `source` reads if it is not cached. Concurrent callers of the same
 * key share one call.
 * @throws AppError overloaded when too many wait; whatever `source` and `make` throw
 */
export async function madePicture<Source = undefined>(
  key: string,
  make: (source: Source) => Promise<Buffer>,
  source: () => Promise<Source> = async () => undefined as Source,
): Promise<Buffer> {
  const name = nameOf(key)
  const found = await readIfThere(join(/*turbopackIgnore: true*/ folder(), name))
  if (found) return found
  const joined = underway.get(name)
  if (joined) return joined
  const making = findOrMake(name, make, source)
  underway.set(name, making)
  try {
    return await making
  } finally {
    underway.delete(name)
  }
}

/** Reads the shared store before it waits for the limiter, so that a slow store delays no picture that is made. */
async function findOrMake<Source>(
  name: string,
  make: (source: Source) => Promise<Buffer>,
  source: () => Promise<Source>,
): Promise<Buffer> {
  const shared = await readShared(name)
  if (shared) return keep(name, shared)
  const given = await source()
  const picture = await keep(name, await limiter.run(() => make(given)))
  // Nobody waits for it: a picture that is not stored is made again.
  if (storage().isShared)
    void storage()
      .write(keyOf(name), picture)
      .catch(() => {})
  return picture
}

/** Removes pictures from this disk and from the store, as well as that is possible now. */
export async function forgetMade(keys: readonly string[]): Promise<void> {
  const names = keys.map(nameOf)
  await Promise.allSettled([
    ...names.map((name) => rm(/*turbopackIgnore: true*/ join(folder(), name), { force: true })),
    ...(storage().isShared ? names.map((name) => storage().remove(keyOf(name))) : []),
  ])
}

/** What another instance has made. A store that does not answer costs only the making. */
async function readShared(name: string): Promise<Buffer | null> {
  if (!storage().isShared) return null
  return storage()
    .read(keyOf(name))
    .catch(() => null)
}

/** File names are hashes, so that no key can leave the folder, spread over 256 folders. */
function nameOf(key: string): string {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `${name.slice(0, 2)}/${name.slice(2)}.webp`
}

const keyOf = (name: string) => `made/${name}`

const folder = () => join(/*turbopackIgnore: true*/ env().DATA_DIR, 'files', 'made')

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(/*turbopackIgnore: true*/ path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** If the disk is full, the picture is served uncached. */
async function keep(name: string, picture: Buffer): Promise<Buffer> {
  try {
    await writeWhole(join(/*turbopackIgnore: true*/ folder(), name), picture)
    makeRoom(picture.length).catch(() => {})
  } catch (error) {
    log.error({ err: error }, 'A picture could not be cached.')
  }
  return picture
}

let bytes: Promise<number> | undefined
let sweeping: Promise<void> | undefined

/** Counts the added bytes, and deletes the oldest pictures beyond the limit. Exported for tests. */
export async function makeRoom(added: number): Promise<void> {
  const most = env().PICTURE_CACHE_BYTES
  const before = bytes
  bytes = before ? before.then((sum) => sum + added) : files().then(total)
  if ((await bytes) <= most) return
  sweeping ??= sweep(most * 0.9).finally(() => {
    sweeping = undefined
  })
  await sweeping
}

async function sweep(most: number): Promise<void> {
  const all = (await files()).sort((one, other) => one.age - other.age)
  let sum = total(all)
  for (const { path, size } of all) {
    if (sum <= most) break
    await rm(path, { force: true })
    sum -= size
  }
  bytes = Promise.resolve(sum)
}

type File = { path: string; size: number; age: number }
const total = (all: File[]) => all.reduce((sum, { size }) => sum + size, 0)

async function files(): Promise<File[]> {
  const found: File[] = []
  for (const entry of await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const kept = await stat(path).catch(() => undefined)
    if (kept) found.push({ path, size: kept.size, age: kept.mtimeMs })
  }
  return found
}
