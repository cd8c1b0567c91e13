import type pg from 'pg'
import { copyText, type Sheet } from './sheets'

/**
 * A second connection that writes in the background. For rows that nothing waits for and whose parents are committed: search
 * keys of new entries, the most expensive rows to index, and statistics. If a load is killed, the next one writes the keys
 * that are missing (`fillSearchKeys`).
 */
export type BackgroundWriter = {
  /** Queues a task; tasks run one after another. */
  run(task: (client: pg.Client) => Promise<unknown>): void
  /** Writes rows in COPY's text format. Waits only while too many bytes are queued. @throws what an earlier task threw */
  copy(into: Sheet, text: readonly Buffer[]): Promise<void>
  /** Waits until everything is written. @throws what a task threw */
  done(): Promise<void>
}

/** The maximum number of queued bytes. */
const MAX_WAITING = 16 * 1024 * 1024

export function writeInBackground(client: pg.Client): BackgroundWriter {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  const run: BackgroundWriter['run'] = (task) => {
    last = last.then(() => task(client))
    last.catch(() => {})
  }
  return {
    run,
    async copy(into, text) {
      const size = text.reduce((sum, piece) => sum + piece.length, 0)
      if (size === 0) return
      waiting += size
      run(async () => {
        await copyText(client, into, text)
        waiting -= size
      })
      if (waiting > MAX_WAITING) await last
    },
    async done() {
      await last
    },
  }
}

/** The same for a load in one transaction: its own connection writes everything, in order. */
export function writeInOrder(client: pg.Client): BackgroundWriter {
  const inOrder = writeInBackground(client)
  return {
    ...inOrder,
    async copy(into, text) {
      await inOrder.copy(into, text)
      await inOrder.done()
    },
  }
}
