import type pg from 'pg'
import { createLimiter } from '@/server/platform/limiter'
import { patientPool } from './client'

/** Reads a statement's rows as JSON texts, in batches. */
export type ReadRows = (statement: string, values: unknown[]) => AsyncGenerator<string[]>

/** Each stream holds a database connection until its client has read everything. */
const limiter = createLimiter({ concurrency: 3, queue: 20 })
/** Rows per read. */
const ROWS = 500
/** Seconds until a client that reads nothing times out, and limit of the whole stream. */
const IDLE_TIMEOUT = 60
const TOTAL_TIMEOUT = 600

/**
 * A text made from one snapshot of the database. It is streamed with backpressure, so that its size costs no memory, and a
 * client that stops reading is disconnected. `key` shares the few places fairly among users.
 * @throws AppError overloaded
 */
export async function snapshotStream(
  key: string,
  write: (read: ReadRows) => AsyncGenerator<string>,
): Promise<ReadableStream<Uint8Array>> {
  const leave = await place(key)
  const stop = new AbortController()
  const late = setTimeout(() => stop.abort(), TOTAL_TIMEOUT * 1000)
  const texts = textsOf(write, stop.signal)
  const end = async () => {
    clearTimeout(late)
    stop.abort()
    await texts.return(undefined).catch(() => {})
    leave()
  }
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await texts.next()
          if (!done) controller.enqueue(encoder.encode(value))
          else {
            await end()
            controller.close()
          }
        } catch (error) {
          await end()
          controller.error(error)
        }
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  )
}

/** Resolves when there is a free slot, with the function that releases it. */
function place(key: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    limiter.run(() => new Promise<void>((leave) => resolve(leave)), { key }).catch(reject)
  })
}

async function* textsOf(
  write: (read: ReadRows) => AsyncGenerator<string>,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const client = await patientPool().connect()
  const lost = () => {}
  client.on('error', lost)
  let isDone = false
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(
      `SET LOCAL idle_in_transaction_session_timeout = '${IDLE_TIMEOUT}s'; SET LOCAL statement_timeout = '30s'`,
    )
    yield* write((statement, values) => rowsOf(client, statement, values, signal))
    await client.query('COMMIT')
    isDone = true
  } finally {
    client.off('error', lost)
    client.release(!isDone)
  }
}

async function* rowsOf(client: pg.PoolClient, statement: string, values: unknown[], signal: AbortSignal) {
  await client.query(
    `DECLARE part NO SCROLL CURSOR FOR SELECT to_json(part)::text AS json FROM (${statement}) AS part`,
    values,
  )
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await client.query<{ json: string }>(`FETCH ${ROWS} FROM part`)
    if (rows.length > 0) yield rows.map(({ json }) => json)
    if (rows.length < ROWS) break
  }
  await client.query('CLOSE part')
}
