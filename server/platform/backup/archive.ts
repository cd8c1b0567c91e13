import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { z } from 'zod'

/** The format of backups. It changes when an older program could not read a newer file. */
export const FORMAT = 1

/** The names of entries of a backup. */
const MANIFEST = 'manifest.json'
export const SECRET = 'auth.secret'
/** The name of a picture's entry, by its key in the store. */
export const fileName = (key: string) => `files/${key}`
/** The key of such a name; undefined if it is another entry. */
export const keyOfName = (name: string) => (name.startsWith('files/') ? name.slice('files/'.length) : undefined)
export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`

/**
 * The last entry of a backup: what it contains, and the SHA-256 of everything before. A file that ends earlier is
 * incomplete.
 */
export const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  /** When the snapshot was taken (ISO 8601). */
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int(), parts: z.number().int() }),
  ),
  /** The last value of each sequence that has one. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Pictures that were uploaded. Backups of older versions have none. */
  files: z.number().int().optional(),
  entries: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

/** An entry of an archive, complete. */
export type Entry = { name: string; bytes: Buffer }

/** gzip's level: higher ones take several times as long, for a few per cent. */
const LEVEL = 3
/** Most bytes of an entry; those that are written are smaller. */
const MAX_BYTES = 64 * 1024 * 1024

export type ArchiveWriter = ReturnType<typeof writeArchive>

/**
 * Writes an archive (tar, gzip) that only its owner can read. The file has its name only when it is complete.
 * @throws Error with one sentence when there is such a file
 */
export function writeArchive(path: string) {
  const unfinished = `${path}.part`
  const pack = tar.pack()
  const file = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' })
  const written = pipeline(pack, createGzip({ level: LEVEL }), file)
  // Reported by the entry that waits for it, or by finish().
  written.catch(() => {})
  const entries: Manifest['entries'] = []

  async function put(name: string, bytes: Buffer): Promise<void> {
    const done = new Promise<void>((resolve, reject) => {
      pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
    })
    await Promise.race([done, written])
  }

  return {
    /** Adds an entry; waits while the file is slower than the database. */
    async add(name: string, bytes: Buffer): Promise<void> {
      await put(name, bytes)
      entries.push({ name, bytes: bytes.length, sha256: sha256(bytes) })
    },
    /** Adds the manifest with the checksums of all entries, and gives the file its name. */
    async finish(about: Omit<Manifest, 'entries'>): Promise<Manifest> {
      const complete = { ...about, entries }
      await put(MANIFEST, Buffer.from(JSON.stringify(complete)))
      pack.finalize()
      await written
      // Unlike a rename, this does not replace a file that was made meanwhile.
      await link(unfinished, path)
      await rm(unfinished)
      return complete
    },
    /** Removes what was written. */
    async abandon(): Promise<void> {
      pack.destroy()
      await written.catch(() => {})
      await rm(unfinished, { force: true })
    },
  }
}

/** What follows every sentence about a damaged archive: it is read before anything else is done. */
const UNCHANGED = 'Nothing was changed.'

/** Told how much of an archive is read, from 0 to 1. */
export type OnRead = (share: number) => void

/**
 * The entries of an archive, one after the other.
 * @throws Error with one sentence when it is none, or damaged: in or after which entry
 */
export async function* readArchive(path: string, onRead: OnRead = () => {}): AsyncGenerator<Entry> {
  const extract = tar.extract()
  const file = createReadStream(path)
  const read = pipeline(file, createGunzip(), extract)
  // The iterator of tar-stream can wait for ever when gzip fails, or when it is left: each step ends with the pipeline.
  const failure = new Promise<never>((_, reject) => read.catch(reject))
  failure.catch(() => {})
  const entries = (extract as AsyncIterable<TarEntry>)[Symbol.asyncIterator]()
  let last = ''
  try {
    const { size: total } = await stat(path)
    for (;;) {
      const { value: entry, done } = await Promise.race([entries.next(), failure])
      if (done) break
      const { name, size = 0 } = entry.header
      last = name
      if (size > MAX_BYTES) throw new Error('An entry is too large.')
      yield { name, bytes: await Promise.race([bytesOf(entry), failure]) }
      onRead(file.bytesRead / total)
    }
    await read
  } catch (error) {
    throw new Error(faultOf(path, error, last), { cause: error })
  } finally {
    file.destroy()
    extract.destroy()
  }
}

type TarEntry = AsyncIterable<Buffer> & { header: tar.Header }

async function bytesOf(entry: TarEntry): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of entry) pieces.push(piece)
  return Buffer.concat(pieces)
}

/**
 * Puts an error of the file system, of zlib or of tar into words. `last`: the entry that was begun last. Data that zlib
 * has read ahead are lost with its error, so the damage is there or further on. The checksum of gzip, at its end, says
 * nothing of the place.
 */
function faultOf(path: string, error: unknown, last: string): string {
  const { message, syscall } = error as NodeJS.ErrnoException
  if (syscall !== undefined) return `${path} cannot be read: ${message}.`
  if (last === '') return `${path} is not a backup of this program, or is damaged at its beginning. ${UNCHANGED}`
  if (/^incorrect (data|length) check/.test(message))
    return `${path} is damaged: its content differs from its checksum. ${UNCHANGED}`
  const end = /unexpected end/i.test(message) ? ': it ends there' : ''
  return `${path} is damaged in ${last} or after it${end}. ${UNCHANGED}`
}

/**
 * Reads a whole archive and compares it with its manifest.
 * @throws Error with one sentence when it is no backup, incomplete or damaged, or of a newer program
 */
export async function verifyArchive(path: string, onRead?: OnRead): Promise<Manifest> {
  const found: Manifest['entries'] = []
  let last: Entry | undefined
  let fault: unknown
  try {
    for await (const entry of readArchive(path, onRead)) {
      if (last) found.push({ name: last.name, bytes: last.bytes.length, sha256: sha256(last.bytes) })
      last = entry
    }
  } catch (error) {
    // gzip finds another byte at its end alone: the manifest may name the entry.
    if (last?.name !== MANIFEST) throw error
    fault = error
  }
  if (!last) throw new Error(`${path} is not a backup of this program: it is empty. ${UNCHANGED}`)
  if (last.name !== MANIFEST) throw new Error(`${path} is damaged after ${last.name}: its end is missing. ${UNCHANGED}`)
  const content = jsonOf(last.bytes)
  if (content === undefined) throw new Error(`${path} is damaged in its end. ${UNCHANGED}`)
  const parsed = manifest.safeParse(content)
  if (!parsed.success)
    throw new Error(`${path} was made by a newer version of this program, or is no backup. ${UNCHANGED}`)
  const { entries } = parsed.data
  const wrong = entries.findIndex(({ name, bytes, sha256 }, n) => {
    const own = found[n]
    return own?.name !== name || own.bytes !== bytes || own.sha256 !== sha256
  })
  if (wrong >= 0 || entries.length !== found.length)
    throw new Error(
      `${path} is damaged in ${entries[wrong]?.name ?? 'an entry'}, which differs from its checksum. ${UNCHANGED}`,
    )
  if (fault) throw fault
  return parsed.data
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
