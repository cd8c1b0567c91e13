import type pg from 'pg'
import { copyText, type Sheet } from './sheets'

/**
 * Writes rows that nothing waits for and whose parents are committed, on a second connection. These are search keys of
 * new entries, the most expensive rows to index, and statistics. If a load is killed, the next one writes the keys that
 * are missing (`fillSearchKeys`).
 */
export type BackgroundWriter = {
  /** Queues a task; tasks run one after another. A writer without a second connection runs it now. */
  run(task: (client: pg.Client) => Promise<unknown>): Promise<void>
  /** Writes rows in COPY's text format. Waits only for too many queued bytes. @throws what an earlier task threw */
  copy(into: Sheet, text: readonly Buffer[]): Promise<void>
  /** Waits until everything is written. @throws what a task threw */
  done(): Promise<void>
}

/** The maximum number of queued bytes. */
const MAX_WAITING = 16 * 1024 * 1024
/** Bytes from which on it is worth opening a second connection. */
const MANY = 64 * 1024

const sizeOf = (text: readonly Buffer[]) => text.reduce((sum, piece) => sum + piece.length, 0)

/** Opens the second connection when there is much to write; until then the load's own writes, between transactions. */
export function writeInBackground(client: pg.Client, open: () => Promise<pg.Client>): BackgroundWriter {
  let second: pg.Client | undefined
  let written = 0
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  const queue = (other: pg.Client, task: (client: pg.Client) => Promise<unknown>) => {
    last = last.then(() => task(other))
    last.catch(() => {})
  }
  return {
    async run(task) {
      if (second) queue(second, task)
      else await task(client)
    },
    async copy(into, text) {
      const size = sizeOf(text)
      if (size === 0) return
      written += size
      if (written >= MANY) second ??= await open()
      if (!second) return copyText(client, into, text)
      waiting += size
      queue(second, async (other) => {
        await copyText(other, into, text)
        waiting -= size
      })
      if (waiting > MAX_WAITING) await last
    },
    async done() {
      await last
    },
  }
}

/** For a load in one transaction: its own connection writes everything, in order. */
export function writeInOrder(client: pg.Client): BackgroundWriter {
  return {
    async run(task) {
      await task(client)
    },
    async copy(into, text) {
      if (sizeOf(text) > 0) await copyText(client, into, text)
    },
    async done() {},
  }
}
