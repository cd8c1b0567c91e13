import type pg from 'pg'
import { ASK } from '@/server/domain/catalogue/similar-works/mutations'
import { directUrl } from '@/server/platform/database/open-pool'
import { finish } from './finish'
import { readBatches } from './format/batches'
import { dayOf } from './format/status'
import { loadEdits, noteEdited } from './kept/load-edits'
import { fillSearchKeys } from './links/search-keys'
import { LOADING } from './progress'
import { readFile, type SourceLine, sizeOf } from './source/files'
import { newReport, type Report } from './source/report'
import { nameSource, rememberSource, sourceInWords } from './source/sources'
import { type BackgroundWriter, writeInBackground, writeInOrder } from './tables/background-writer'
import { openBackground, openLoad, savepoint, type Transact, transaction } from './tables/connection'
import { idSet } from './tables/id-set'
import { FILLED, isUncounted, settle } from './tables/settle'
import { makeSheets } from './tables/staging'
import { type Merging, mergeBatch } from './works/merge-batch'
import { type Missing, removeMissing } from './works/remove-missing'

/** Progress of a load. Bytes are those on the disk; `total` is 0 if it is unknown. */
export type Progress = { entries: number; bytes: number; total: number; seconds: number; step: string }

export type LoadOptions = {
  /** Receives messages for the operator. */
  say: (sentence: string) => void
  /** Called after every batch and before every later step. */
  onProgress?: (progress: Progress) => void
  /** Ends the load after the current batch; merged batches stay. */
  signal?: AbortSignal
  /** yyyymmdd; decides whether dates are past or future. */
  today?: number
  /** The database; by default the one of this process. */
  url?: string
  /** Receives each note on a single line as it occurs. */
  onNote?: Report['onNote']
  /** Does everything in one transaction and rolls it back. */
  dryRun?: boolean
  /** The name of the source, stored with the works of these files. */
  source?: string
  /**
   * Whether to remove works that an earlier load stored for `source` and this one does not contain; called once, before
   * removal.
   */
  removeMissing?: (missing: Missing) => Promise<boolean>
}

/**
 * Loads catalogue files of any format in docs/catalogue-format.md. Files that cannot be read are reported and skipped.
 * Loading the same files again changes nothing; a killed load is run again.
 * @throws Error with one sentence when no file can be read or the database fails
 */
export async function loadCatalogue(files: readonly string[], options: LoadOptions): Promise<Report> {
  const { say, signal, onProgress } = options
  const readable: string[] = []
  let total = 0
  for (const file of files) {
    try {
      total += await sizeOf(file)
      readable.push(file)
    } catch (error) {
      say(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
    }
  }
  if (readable.length === 0) throw new Error('There is nothing to load: no file can be read.')
  let bytes = 0
  async function* lines(): AsyncGenerator<SourceLine[]> {
    for (const file of readable) yield* readFile(file, { signal, onBytes: (more) => (bytes += more) })
  }
  const url = options.url ?? directUrl() ?? ''
  const from = sourceInWords(options.source, readable)
  const given = { ...options, from, onProgress: (progress: Progress) => onProgress?.({ ...progress, bytes, total }) }
  const client = await openLoad(url, say)
  const unreadable = files.length - readable.length
  try {
    return options.dryRun
      ? await tryOut(client, lines(), { ...given, unreadable })
      : await loadBeside(client, url, lines(), { ...given, unreadable })
  } finally {
    await client.end().catch(() => {})
  }
}

type Given = LoadOptions & { unreadable: number; from: string }

/** The first connection holds the lock: the next load must see everything that the second connection wrote. */
async function loadBeside(client: pg.Client, url: string, lines: AsyncIterable<SourceLine[]>, given: Given) {
  let second: pg.Client | undefined
  const background = writeInBackground(client, async () => {
    second = await openBackground(url)
    return second
  })
  try {
    return await load(client, lines, { ...given, transact: transaction, background })
  } finally {
    await second?.end().catch(() => {})
  }
}

/** The report of a load that is rolled back. Rows that it changes are locked meanwhile. */
async function tryOut(client: pg.Client, lines: AsyncIterable<SourceLine[]>, given: Given): Promise<Report> {
  await client.query('BEGIN')
  try {
    return await load(client, lines, { ...given, transact: savepoint, background: writeInOrder(client) })
  } finally {
    await client.query('ROLLBACK').catch(() => {})
  }
}

export type Loading = LoadOptions & {
  transact: Transact
  background: BackgroundWriter
  /** Gives every entry its drawn pictures (for the demo). */
  draw?: boolean
  /** Where the lines are from, as people read it in histories. */
  from?: string
  /** Files that could not be opened. */
  unreadable?: number
}

/** A load of more new or changed works asks for what is computed from all; smaller ones leave it to the night. */
const MANY = 100

/** Loads lines over a connection from `openLoad`. */
export async function load(client: pg.Client, source: AsyncIterable<SourceLine[]>, loading: Loading): Promise<Report> {
  const { transact, background, onProgress, signal, today = dayOf(new Date()), draw = false, source: name } = loading
  const report = newReport(loading.onNote)
  report.unreadable = loading.unreadable ?? 0
  report.dryRun = loading.dryRun ?? false
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  let entries = 0
  const tell = (step: string) => onProgress?.({ entries, bytes: 0, total: 0, seconds: seconds(), step })
  const since = await databaseTime(client)
  await nameSource(client, name ?? null)
  await makeSheets(client)
  const edits = await loadEdits(client, loading.from ?? null)
  await transact(client, () => fillSearchKeys(client))

  const known = new Set<string>()
  const merging: Merging = {
    client,
    transact,
    background,
    report,
    edits,
    source: name ?? null,
    since,
    claimed: idSet(),
    known,
  }
  const batches = readBatches(source, { report, today })
  const uncounted = await isUncounted(client, 'media')
  let next = batches.next()
  for (let batch = await next; !batch.done && !signal?.aborted; batch = await next) {
    next = batches.next()
    next.catch(() => {})
    await mergeBatch(merging, batch.value)
    if (entries === 0 && uncounted) await settle(client, FILLED.works)
    entries += batch.value.length
    tell(LOADING)
  }
  report.stopped = signal?.aborted ?? false
  await finish({ client, transact, background, report, edits, draw, since, tell })
  if (name !== undefined) await rememberSource(client, transact, name, merging.claimed)
  if (name !== undefined && loading.removeMissing)
    report.removal = await removeMissing({
      client,
      transact,
      report,
      edits,
      source: name,
      confirm: loading.removeMissing,
    })
  await noteEdited(client, report)
  const { added, changed } = report.counts.works
  if (added + changed > MANY) await transact(client, () => client.query(ASK))
  report.seconds = seconds()
  return report
}

async function databaseTime(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('SELECT now()::timestamptz(3) AS now')
  return rows[0]?.now ?? new Date()
}
