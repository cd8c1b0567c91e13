import type { ImportFormat } from '@/lib/tracking/imports'
import { invalidInput } from '@/server/platform/errors'
import { type Chunks, fileBytes, UnreadableFile } from '@/server/platform/parsing/file-text'
import { isZip } from '@/server/platform/parsing/zip'
import { placesFor } from '@/server/platform/places'
import type { FileHead, StagedEntry } from '../import-values/entry'
import { firstBytes, onlyText, partsOf } from '../import-values/parts'
import { tableHead } from './csv/reader'
import { READERS, recognised } from './formats'

/** Most bytes of a file, uncompressed; its most entries; entries of a batch. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_ENTRIES = 200_000
const BATCH = 1000

/**
 * The entries of a file, plain or gzip, in batches of `size`. An empty list has no batch. Whether the file is complete
 * is known at its end: the error of a broken one may follow good batches. `columns`: what those of a table mean.
 * @throws AppError invalidInput { File: importDamaged, importTooLarge, importTooMany, importTooManyHeld or the refusal
 * of its format }
 */
export async function* entriesIn(
  format: ImportFormat,
  chunks: Chunks,
  { size = BATCH, columns = [] }: { size?: number; columns?: readonly string[] } = {},
): AsyncGenerator<StagedEntry[]> {
  const bytes = fileBytes(chunks, MAX_BYTES)
  try {
    const { read } = READERS[format]
    yield* inBatches(read({ parts: await partsOf(bytes), columns }), size)
  } catch (error) {
    throw refusalOf(error, READERS[format].refusal)
  } finally {
    await bytes.return(undefined)
  }
}

async function* inBatches(groups: AsyncIterable<readonly StagedEntry[]>, size: number): AsyncGenerator<StagedEntry[]> {
  let [batch, total]: [StagedEntry[], number] = [[], 0]
  for await (const group of groups) {
    total += group.length
    if (total > MAX_ENTRIES) throw invalidInput({ File: 'importTooMany' })
    for (const entry of group) batch.push(entry)
    while (batch.length >= size) yield batch.splice(0, size)
  }
  if (batch.length > 0) yield batch
}

function refusalOf(error: unknown, malformed: string): unknown {
  if (!(error instanceof UnreadableFile)) return error
  const refusals = { tooLarge: 'importTooLarge', damaged: 'importDamaged', malformed }
  return invalidInput({ File: refusals[error.reason] })
}

/** Characters of a text in which its format is looked for. */
const HEAD = 1024 * 1024

/** A file that was looked at: its format, and of a table the names of its columns and its first rows. */
export type Recognised = { format: ImportFormat; table: { header: string[]; samples: string[][] } | null }

/**
 * Looks at the beginning of a gzip file. So the user learns at once what it is, or that it is nothing that can be read.
 * With a format it must be of that one.
 * @throws AppError invalidInput (File: noFile, importDamaged, importTooLarge, importUnknown or the format's refusal)
 */
export async function recogniseFile(gzip: Uint8Array, asked: ImportFormat | null): Promise<Recognised> {
  if (gzip.length === 0) throw invalidInput({ File: 'noFile' })
  let known = asked
  try {
    const head = await headOf(gzip)
    const format = asked && READERS[asked].recognises(head) ? asked : recognised(head)
    if (format === null || (asked && format !== asked)) throw new UnreadableFile('malformed')
    known = format
    const table = format === 'Csv' ? await tableHead([{ name: '', text: () => once(head.text) }]) : null
    return { format, table }
  } catch (error) {
    throw refusalOf(error, known ? READERS[known].refusal : 'importUnknown')
  }
}

/** Archives that wait to be looked at: each is in memory meanwhile, so that one is at a time. */
const WAITING = 20
const archives = () => placesFor('archives', { concurrency: 1, queue: WAITING })

/** @throws UnreadableFile, AppError overloaded */
async function headOf(gzip: Uint8Array): Promise<FileHead> {
  return (await isArchive(gzip)) ? archives().run(() => headIn(gzip)) : headIn(gzip)
}

async function isArchive(gzip: Uint8Array): Promise<boolean> {
  const bytes = fileBytes(once(gzip), MAX_BYTES)
  try {
    return isZip(await firstBytes(bytes))
  } finally {
    await bytes.return(undefined)
  }
}

async function headIn(gzip: Uint8Array): Promise<FileHead> {
  const bytes = fileBytes(once(gzip), MAX_BYTES)
  try {
    const parts = await partsOf(bytes)
    const names = parts.map(({ name }) => name)
    if (parts.length !== 1) return { names, text: '' }
    let text = ''
    for await (const piece of onlyText(parts)) {
      text += piece
      if (text.length >= HEAD) break
    }
    return { names, text }
  } finally {
    await bytes.return(undefined)
  }
}

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value
}
