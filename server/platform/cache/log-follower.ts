import type pg from 'pg'
import { isRefusedWrite } from '@/server/platform/database/refused-write'
import { newClient } from '@/server/platform/database/single'
import { CHANNEL } from './invalidate'
import { logReader, type Wal } from './log-reader'
import type { CacheTag } from './tags'

/**
 * Milliseconds. pollEvery: between two reads of the log when no NOTIFY comes. timeout: of a read, after which the
 * connection counts as lost. reconnectAfter: between two attempts to connect.
 */
const PACE = { pollEvery: 500, timeout: 1000, reconnectAfter: 250 }
/** Milliseconds between two reads under many NOTIFYs. */
const READ_AGAIN_AFTER = 10

export type LogFollower = ReturnType<typeof followLog>

/**
 * Follows the invalidation log on a connection of its own. NOTIFY wakes it; a poll finds what NOTIFY missed and detects
 * a dead connection. After a reconnect it reads what it missed.
 * @param tell called with each group of invalidated tags, and the seconds since the oldest of their writes (null if
 *   unknown)
 * @param pace tests do not wait as long as the product
 */
export function followLog(
  url: string,
  tell: (tags: readonly CacheTag[], delay: number | null) => void,
  pace: Partial<typeof PACE> = {},
) {
  const { pollEvery, timeout, reconnectAfter } = { ...PACE, ...pace }
  let client: pg.Client | undefined
  let readAt = 0
  let wal: { now: Wal; invalidated: Wal } | null = null
  let closed = false
  let interrupt = () => {}
  let isWoken = false
  const reader = logReader((statement) =>
    client ? client.query(statement) : Promise.reject(new Error('not connected')),
  )

  /** Reads at once, instead of waiting for a NOTIFY or the poll. */
  const wake = () => {
    isWoken = true
    interrupt()
  }

  async function follow(): Promise<void> {
    while (!closed) {
      try {
        client ??= await connect(url, wake, timeout)
        isWoken = false
        const startedAt = Date.now()
        const tags = await within(timeout, reader.read())
        const { wal: now } = reader
        wal = now && { now, invalidated: tags.length > 0 || !wal ? now : wal.invalidated }
        if (tags.length > 0) tell(tags, reader.delay)
        readAt = startedAt
        await pause(READ_AGAIN_AFTER)
        if (!isWoken) await pause(pollEvery)
      } catch {
        if (client) abandon(client)
        client = undefined
        await pause(reconnectAfter)
      }
    }
    if (client) abandon(client)
  }

  function pause(milliseconds: number): Promise<void> {
    if (closed) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      interrupt = () => {
        if (milliseconds !== pollEvery && !closed) return
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const ended = follow()
  return {
    /** When the last successful read began (Date.now()): every earlier commit has been reported. 0 before the first. */
    get readAt() {
      return readAt
    },
    /** How far the write-ahead log was written at that read, and at the last that found something. Null if unknown. */
    get wal() {
      return wal
    },
    wake,
    async close(): Promise<void> {
      closed = true
      interrupt()
      await ended
    },
  }
}

async function connect(url: string, wake: () => void, timeout: number): Promise<pg.Client> {
  const client = newClient({
    connectionString: url,
    connectionTimeoutMillis: timeout,
    application_name: 'mokuroku invalidations',
  })
  // The next read finds that the connection is lost.
  client.on('error', wake)
  client.on('notification', wake)
  try {
    await client.connect()
    // A standby knows no notifications: there the poll finds everything.
    await within(timeout, client.query(`LISTEN ${CHANNEL}`)).catch((error: unknown) => {
      if (!isRefusedWrite(error)) throw error
    })
    return client
  } catch (error) {
    abandon(client)
    throw error
  }
}

/** Closes a connection without waiting, because it may not answer any more. */
function abandon(client: pg.Client): void {
  client.removeAllListeners('notification')
  client.end().catch(() => {})
  client.connection?.stream.destroy()
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), milliseconds)
  })
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
