import { useState } from 'react'
import { draftOf, dropDraft, keepDraft } from '@/lib/browser/drafts'
import { merge, saysSame } from '@/lib/merge'

type Kept<Row> = { rows: readonly Row[]; began: readonly Row[] }

/** The rows of a list that is edited together with other editors. */
type RowsDraft<Row> = {
  rows: readonly Row[]
  change: (rows: readonly Row[]) => void
  isRestored: boolean
  /** The rows that somebody else has changed, too, by their keys: as they are now, or undefined for a removed one. */
  contested: ReadonlyMap<string, Row | undefined>
  /** A contested row becomes what it is now. */
  take: (key: string) => void
  /** Forgets the draft; the stored rows are shown. */
  discard: () => void
  /** Forgets the draft, which was saved. */
  drop: () => void
}

/**
 * The draft of a list of rows. It is merged row by row with the stored rows, which others may have changed meanwhile; what both have changed
 * is as in the draft, and contested.
 * @param keyOf the key of a row, which is the same for its stored and its changed form
 */
export function useRowsDraft<Row>(key: string, stored: readonly Row[], keyOf: (row: Row) => string): RowsDraft<Row> {
  const [first] = useState(() => mergedRows(keptOf<Row>(key), stored, keyOf))
  const [rows, setRows] = useState(first.rows)
  const [contested, setContested] = useState(first.contested)
  const [isRestored, setRestored] = useState(first.isRestored)
  const forget = () => {
    dropDraft(key)
    setContested(new Map())
    setRestored(false)
  }
  const change = (next: readonly Row[]) => {
    setRows(next)
    if (contested.size === 0 && saysSame(next, stored)) dropDraft(key)
    else keepDraft(key, { rows: next, began: first.began } satisfies Kept<Row>)
  }
  return {
    rows,
    change,
    isRestored,
    contested,
    take: (taken) => {
      const newer = contested.get(taken)
      const others = rows.filter((row) => keyOf(row) !== taken)
      const at = rows.findIndex((row) => keyOf(row) === taken)
      change(newer === undefined ? others : others.toSpliced(at < 0 ? others.length : at, 0, newer))
      setContested(new Map([...contested].filter(([each]) => each !== taken)))
    },
    discard: () => {
      forget()
      setRows(stored)
    },
    drop: forget,
  }
}

/** A kept draft merged with the stored rows; without one, these. */
export function mergedRows<Row>(kept: Kept<Row> | undefined, stored: readonly Row[], keyOf: (row: Row) => string) {
  const none = { rows: stored, began: stored, contested: new Map<string, Row | undefined>(), isRestored: false }
  if (!kept) return none
  const keyed = (rows: readonly Row[]) => Object.fromEntries(rows.map((row) => [`row ${keyOf(row)}`, row]))
  const [before, mine, now] = [keyed(kept.began), keyed(kept.rows), keyed(stored)]
  const { values, contested } = merge(before, mine, now)
  const order = [...new Set([...Object.keys(now), ...Object.keys(mine)])]
  // A contested row is so until somebody decides.
  const began = {
    ...now,
    ...Object.fromEntries(contested.flatMap((name) => (before[name] ? [[name, before[name]]] : []))),
  }
  return {
    rows: order.flatMap((name) => values[name] ?? []),
    began: Object.values(began),
    contested: new Map(contested.map((name) => [name.slice('row '.length), now[name]])),
    isRestored: true,
  }
}

function keptOf<Row>(key: string): Kept<Row> | undefined {
  const { rows, began } = (draftOf(key) ?? {}) as Partial<Kept<Row>>
  return Array.isArray(rows) && Array.isArray(began) ? { rows, began } : undefined
}
