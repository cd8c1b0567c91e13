/** A kind of request to a store. */
export type Operation = 'read' | 'write' | 'remove' | 'about' | 'list'
/** How it ended: answered; nothing there; failed after all tries; not sent, because the store is away. */
export type Outcome = 'ok' | 'missing' | 'failed' | 'skipped'

export type Measure = { operation: Operation; outcome: Outcome; requests: number; seconds: number }
/** What this process has counted of its store since it began, and whether the store answers. */
export type StorageState = { isUp: boolean; measures: Measure[] }

type Shared = { isUp: boolean; measures: Map<string, Measure> }
// The bundle of the origin and Next's bundles share one count.
const shared = globalThis as typeof globalThis & { mokurokuStorage?: Shared }
shared.mokurokuStorage ??= { isUp: true, measures: new Map() }
const counted = shared.mokurokuStorage

/** Counts a request, with its duration in seconds. */
export function measure(operation: Operation, outcome: Outcome, seconds: number): void {
  const key = `${operation} ${outcome}`
  const found = counted.measures.get(key) ?? { operation, outcome, requests: 0, seconds: 0 }
  found.requests++
  found.seconds += seconds
  counted.measures.set(key, found)
}

/** Notes whether the store answers. */
export function noteStorage(isUp: boolean): void {
  counted.isUp = isUp
}

export function storageState(): StorageState {
  return { isUp: counted.isUp, measures: [...counted.measures.values()] }
}
