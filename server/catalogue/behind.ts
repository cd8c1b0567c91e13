import type pg from 'pg'
import { copyText, copyTextOf, type Row, type Sheet } from './sheets'

/**
 * A second connection that copies rows while the first goes on with other work. For rows that nothing waits for and whose
 * parents are committed: search keys of new works, the dearest of all rows to index. What it has not written when a load
 * is killed, the next one finds missing and adds.
 */
export type Behind = {
  /** Takes rows. Waits only while very much is left to write. @throws what an earlier copy threw. */
  copy<Into extends Sheet>(into: Into, rows: readonly Row<Into>[]): Promise<void>
  /** Until everything is written. @throws what a copy threw. */
  done(): Promise<void>
}

/** Bytes that may wait to be written. */
const MOST_WAITING = 16 * 1024 * 1024

export function writeBehind(client: pg.Client): Behind {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  return {
    async copy(into, rows) {
      if (rows.length === 0) return
      const text = copyTextOf(into, rows)
      const size = text.reduce((sum, piece) => sum + piece.length, 0)
      waiting += size
      last = last.then(async () => {
        await copyText(client, into, text)
        waiting -= size
      })
      last.catch(() => {})
      if (waiting > MOST_WAITING) await last
    },
    done: () => last,
  }
}

/** The same for a load that is one transaction: rows are written at once. */
export function writeAtOnce(client: pg.Client): Behind {
  return {
    copy: async (into, rows) => (rows.length > 0 ? copyText(client, into, copyTextOf(into, rows)) : undefined),
    done: async () => {},
  }
}
