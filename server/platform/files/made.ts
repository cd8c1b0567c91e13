import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '@/server/platform/env'
import { createLimiter } from '@/server/platform/limiter'

/**
 * Pictures that were made once and can be made again, in `<DATA_DIR>/files/made`, at most PICTURE_CACHE_BYTES of them:
 * beyond that the oldest go.
 */

const underway = new Map<string, Promise<Buffer>>()
/** How many are made at a time, and how many requests may wait for one, before the rest is told to come again. */
const limiter = createLimiter({ concurrency: 2, queue: 500 })

/**
 * The picture under `key`, made by `make` unless it is there already; callers that want the same one share the work.
 * @throws AppError overloaded when too many wait.
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

/** Names are hashed, so that none can lead elsewhere, and spread over 256 folders. */
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

/** Written beside and moved into place: nobody reads half a picture. A full disk costs time, not pictures. */
async function keep(path: string, picture: Buffer): Promise<Buffer> {
  const draft = `${path}.${randomUUID()}`
  try {
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(draft, picture)
    await rename(draft, path)
    makeRoom(picture.length).catch(() => {})
  } catch (error) {
    console.error('A picture could not be kept:', error)
    await rm(draft, { force: true }).catch(() => {})
  }
  return picture
}

let bytes: Promise<number> | undefined
let sweeping: Promise<void> | undefined

/** Counts what was added, and removes the oldest when it is too much. Exported for whoever must know that it is done. */
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
