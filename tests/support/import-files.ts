import type { ImportFormat } from '@/lib/tracking/imports'
import { entriesIn } from '@/server/domain/tracking/import-files/files'
/** Files of lists for tests: their chunks, and what is read from them. */

/** The bytes in chunks of `size`. */
export async function* chunksOf(file: string | Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Repeats a chunk, and counts the chunks taken. */
export function endless(first: string, chunk: string | Uint8Array, last = '', times = Number.POSITIVE_INFINITY) {
  const taken = { bytes: 0 }
  async function* chunks() {
    yield Buffer.from(first)
    for (let n = 0; n < times; n++) {
      const bytes = Buffer.from(chunk)
      taken.bytes += bytes.length
      yield bytes
    }
    yield Buffer.from(last)
  }
  return { chunks: chunks(), taken }
}

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

/** The entries of a file. */
export const readList = async (format: ImportFormat, file: string | Uint8Array, columns: readonly string[] = []) =>
  (await all(entriesIn(format, chunksOf(file), { columns }))).flat()
