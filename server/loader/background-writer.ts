import type pg from 'pg'
import { copyText, type Sheet } from './sheets'

/**
 * A second connection that works on while the first goes on. For what nothing waits for and whose parents are committed:
 * search keys of new entries, the dearest of all rows to index, and statistics. Keys that it has not written when a load is
 * killed are found missing by the next one (`fillSearchKeys`).
 */
export type BackgroundWriter = {
  /** Takes a task; tasks run one after another. */
  run(task: (client: pg.Client) => Promise<unknown>): void
  /** Takes rows in COPY's text format. Waits only while very much is left to write. @throws what an earlier task threw. */
  copy(into: Sheet, text: readonly Buffer[]): Promise<void>
  /** Until everything is done. @throws what a task threw. */
  done(): Promise<void>
}

/** Bytes that may wait to be written. */
const MOST_WAITING = 16 * 1024 * 1024

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
      if (waiting > MOST_WAITING) await last
    },
    async done() {
      await last
    },
  }
}

/** The same for a load that is one transaction: its own connection does everything, in order. */
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
