import type pg from 'pg'
import { patientPool } from './client'
import { exportPlace } from './long-places'

/** Reads a statement's rows as JSON texts, in batches. */
export type ReadRows = (statement: string, values: unknown[]) => AsyncGenerator<string[]>

/** Opens the stream of a text for a request, which ends with its signal. */
export type OpenText = (asked: AbortSignal) => Promise<ReadableStream<Uint8Array>>

/** Seconds: until the first read of a stream, from one read to the next, and of the whole stream. */
export type StreamLimits = { unread: number; idle: number; total: number }

const LIMITS: StreamLimits = { unread: 5, idle: 60, total: 600 }
/** Rows per read. */
const ROWS = 500

/**
 * A text made from one snapshot of the database, streamed with backpressure, so that its size costs no memory. It has
 * one of the few places of exports from here on, and a connection from the first read on. Both are given back when it
 * has been read, when the request has ended, and when a limit is over. Then the stream fails, and its client is
 * disconnected.
 * @param key the user, who has one place at a time
 * @throws AppError overloaded
 */
export async function snapshotStream(
  key: string,
  write: (read: ReadRows) => AsyncGenerator<string>,
  asked: AbortSignal,
  { unread, idle, total }: StreamLimits = LIMITS,
): Promise<ReadableStream<Uint8Array>> {
  const leave = await exportPlace(key, asked)
  const stop = new AbortController()
  const texts = textsOf(write, stop.signal)
  const timers: { total?: NodeJS.Timeout; read?: NodeJS.Timeout } = {}
  let fail: (reason: unknown) => void = () => {}

  const end = async (reason: unknown) => {
    for (const timer of Object.values(timers)) clearTimeout(timer)
    asked.removeEventListener('abort', onLeft)
    stop.abort(reason)
    await texts.return(undefined).catch(() => {})
    leave()
  }
  const giveUp = (reason: unknown) => {
    fail(reason)
    void end(reason)
  }
  const onLeft = () => giveUp(asked.reason)
  const limit = (seconds: number) =>
    setTimeout(() => giveUp(new Error(`Nobody has read an export for ${seconds} s.`)), seconds * 1000)

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = (reason) => controller.error(reason)
      },
      async pull(controller) {
        clearTimeout(timers.read)
        try {
          const { value, done } = await texts.next()
          stop.signal.throwIfAborted()
          if (!done) {
            controller.enqueue(ENCODER.encode(value))
            timers.read = limit(idle)
            return
          }
          await end(undefined)
          controller.close()
        } catch (error) {
          giveUp(error)
        }
      },
      cancel: end,
    },
    // Nothing is read before the client reads.
    { highWaterMark: 0 },
  )
  timers.read = limit(unread)
  timers.total = setTimeout(() => giveUp(new Error(`An export has taken more than ${total} s.`)), total * 1000)
  asked.addEventListener('abort', onLeft)
  if (asked.aborted) onLeft()
  return stream
}

const ENCODER = new TextEncoder()

async function* textsOf(
  write: (read: ReadRows) => AsyncGenerator<string>,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  signal.throwIfAborted()
  const client = await patientPool().connect()
  let isOurs = true
  const giveBack = (isBroken: boolean) => {
    if (isOurs) client.release(isBroken)
    isOurs = false
  }
  const lost = () => {}
  client.on('error', lost)
  // Ends a statement that runs, too.
  const abandon = () => giveBack(true)
  signal.addEventListener('abort', abandon)
  let isDone = false
  try {
    signal.throwIfAborted()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(
      `SET LOCAL idle_in_transaction_session_timeout = '${LIMITS.idle}s'; SET LOCAL statement_timeout = '30s'`,
    )
    yield* write((statement, values) => rowsOf(client, statement, values))
    await client.query('COMMIT')
    isDone = true
  } finally {
    signal.removeEventListener('abort', abandon)
    giveBack(!isDone)
    client.off('error', lost)
  }
}

async function* rowsOf(client: pg.PoolClient, statement: string, values: unknown[]) {
  await client.query(
    `DECLARE part NO SCROLL CURSOR FOR SELECT to_json(part)::text AS json FROM (${statement}) AS part`,
    values,
  )
  for (;;) {
    const { rows } = await client.query<{ json: string }>(`FETCH ${ROWS} FROM part`)
    if (rows.length > 0) yield rows.map(({ json }) => json)
    if (rows.length < ROWS) break
  }
  await client.query('CLOSE part')
}
