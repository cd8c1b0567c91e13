import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '@/server/platform/env'
import { createLimiter } from '@/server/platform/limiter'
import { log } from '@/server/platform/log'

/**
 * A disk cache of generated pictures in `<DATA_DIR>/files/made`, at most PICTURE_CACHE_BYTES. Beyond that the oldest are
 * deleted.
 */

const underway = new Map<string, Promise<Buffer>>()
/** How many pictures are made at a time, and how many requests may wait; further ones are refused (overloaded). */
const limiter = createLimiter({ concurrency: 2, queue: 500 })

/**
 * The picture under `key`, made by `make` if it is not cached. Concurrent callers of the same key share one call.
 * @throws AppError overloaded when too many wait
 */
export async function madePicture(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const path = pathOf(key)
  const found = await readIfThere(path)
  if (found) return found
  const joined = underway.get(path)
  if (joined) return joined
  const making = limiter.run(make).then((picture) => keep(path, picture))
  underway.set(path, making)
  try {
    return await making
  } finally {
    underway.delete(path)
  }
}

/** File names are hashes, so that no key can leave the folder, spread over 256 folders. */
function pathOf(key: string): string {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return join(folder(), name.slice(0, 2), `${name.slice(2)}.webp`)
}

const folder = () => join(env().DATA_DIR, 'files', 'made')

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Written to a temporary file and renamed, so that nobody reads a partial picture. If the disk is full, the picture is served uncached. */
async function keep(path: string, picture: Buffer): Promise<Buffer> {
  const draft = `${path}.${randomUUID()}`
  try {
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(draft, picture)
    await rename(draft, path)
    makeRoom(picture.length).catch(() => {})
  } catch (error) {
    log.error({ err: error }, 'A picture could not be cached.')
    await rm(draft, { force: true }).catch(() => {})
  }
  return picture
}

let bytes: Promise<number> | undefined
let sweeping: Promise<void> | undefined

/** Counts the added bytes, and deletes the oldest pictures beyond the limit. Exported for tests that must wait for it. */
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
