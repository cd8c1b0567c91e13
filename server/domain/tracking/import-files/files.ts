import { constants, gunzipSync } from 'node:zlib'
import type { ImportSource } from '@/lib/tracking/imports'
import { exportedHead, exportedRecord } from '@/lib/tracking/schemas/exports'
import { invalidInput } from '@/server/platform/errors'
import { type Chunks, fileText, UnreadableFile } from '@/server/platform/parsing/file-text'
import { jsonItems } from '@/server/platform/parsing/json-items'
import { xmlRecords } from '@/server/platform/parsing/xml-records'
import { type ImportedEntry, isMalKind, MAL_FIELDS, type MalKind, malEntryOf, type OwnEntry, ownEntryOf } from './rules'

/** Most bytes of a file, uncompressed; its most entries; entries of a batch. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_ENTRIES = 200_000
const BATCH = 1000

/**
 * The entries of a file of MyAnimeList, plain or gzip, in batches of `size`. A file has one kind of works. An empty
 * list has no batch. Whether the file is complete is known at its end: the error of a broken one may follow good
 * batches.
 * @throws AppError invalidInput { File: importNotMal, importDamaged, importTooLarge or importTooMany }
 */
export async function* malEntries(
  chunks: Chunks,
  size = BATCH,
): AsyncGenerator<{ kind: MalKind; entries: ImportedEntry[] }> {
  for await (const entries of orRefused(inBatches(malGroups(chunks), size), 'importNotMal')) {
    const [first] = entries
    if (first) yield { kind: first.kind, entries }
  }
}

async function* malGroups(chunks: Chunks): AsyncGenerator<ImportedEntry[]> {
  const kinds = new Set<MalKind>()
  let isMal = false
  for await (const records of xmlRecords(fileText(chunks, MAX_BYTES), 'myanimelist', MAL_FIELDS)) {
    const entries = records.flatMap(({ name, fields }) => (isMalKind(name) ? [malEntryOf(name, fields)] : []))
    for (const { kind } of entries) kinds.add(kind)
    isMal ||= entries.length > 0 || records.some(({ name }) => name === 'myinfo')
    if (kinds.size > 1) throw new UnreadableFile('malformed')
    yield entries
  }
  if (!isMal) throw new UnreadableFile('malformed')
}

/**
 * The records of the JSON file that `GET /api/watched/export?format=json` writes, plain or gzip, in batches of `size`.
 * The error of a broken file may follow good batches.
 * @throws AppError invalidInput { File: importNotOurs, importDamaged, importTooLarge or importTooMany }
 */
export async function* jsonEntries(chunks: Chunks, size = BATCH): AsyncGenerator<OwnEntry[]> {
  yield* orRefused(inBatches(ownGroups(chunks), size), 'importNotOurs')
}

async function* ownGroups(chunks: Chunks): AsyncGenerator<OwnEntry[]> {
  const check = (head: unknown) => {
    if (!exportedHead.safeParse(head).success) throw new UnreadableFile('malformed')
  }
  for await (const items of jsonItems(fileText(chunks, MAX_BYTES), 'watched', check))
    yield items.map((item) => {
      const { data } = exportedRecord.safeParse(item)
      if (!data) throw new UnreadableFile('malformed')
      return ownEntryOf(data)
    })
}

async function* inBatches<Entry>(groups: AsyncIterable<Entry[]>, size: number): AsyncGenerator<Entry[]> {
  let [batch, total]: [Entry[], number] = [[], 0]
  for await (const group of groups) {
    total += group.length
    if (total > MAX_ENTRIES) throw invalidInput({ File: 'importTooMany' })
    batch.push(...group)
    while (batch.length >= size) yield batch.splice(0, size)
  }
  if (batch.length > 0) yield batch
}

async function* orRefused<Batch>(batches: AsyncIterable<Batch>, malformed: string): AsyncGenerator<Batch> {
  try {
    yield* batches
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const refusals = { tooLarge: 'importTooLarge', damaged: DAMAGED, malformed }
    throw invalidInput({ File: refusals[error.reason] })
  }
}

const NAMES: Record<ImportSource, { pattern: RegExp; refusal: string }> = {
  mal: { pattern: /\.xml(\.gz)?$/i, refusal: 'importNotXml' },
  mokuroku: { pattern: /\.json(\.gz)?$/i, refusal: 'importNotJson' },
}
const HEADS: Record<ImportSource, { pattern: RegExp; refusal: string }> = {
  mal: { pattern: /<myanimelist[\s>]/, refusal: 'importNotMal' },
  mokuroku: { pattern: /"format"\s*:\s*"mokuroku-watched"/, refusal: 'importNotOurs' },
}

/** Of a gzip file that ends too early, or has something behind its end. */
const DAMAGED = 'importDamaged'

/** Bytes of a gzip file in which the head is looked for. */
const HEAD = 4096

/**
 * Refuses a file that cannot be an export, by its name and its beginning, so that the user learns it at once.
 * @throws AppError invalidInput (File)
 */
export function expectExport(source: ImportSource, name: string, gzip: Uint8Array): void {
  if (gzip.length === 0) throw invalidInput({ File: 'noFile' })
  const { pattern, refusal } = NAMES[source]
  if (!pattern.test(name)) throw invalidInput({ File: refusal })
  const head = headOf(gzip)
  if (head === null) throw invalidInput({ File: DAMAGED })
  if (!HEADS[source].pattern.test(head)) throw invalidInput({ File: HEADS[source].refusal })
}

/** The beginning of what a gzip file holds; null if it is damaged there. */
function headOf(gzip: Uint8Array): string | null {
  try {
    return gunzipSync(gzip.subarray(0, HEAD), { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  } catch {
    return null
  }
}
