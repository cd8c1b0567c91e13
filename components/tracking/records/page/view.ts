import { useSyncExternalStore } from 'react'

/** How My watched is shown: a compact table, covers, or cards with their forms. */
export const RECORD_VIEWS = ['table', 'covers', 'cards'] as const
export type RecordView = (typeof RECORD_VIEWS)[number]

/** Local storage key of the view; the default is not stored. */
const KEY = 'watched-view'
const USUAL: RecordView = 'table'

const listeners = new Set<() => void>()
/** The view of this tab where the browser stores nothing. */
let chosen: RecordView | undefined

/** The view that the user has chosen in this browser, as it changes in this tab or another one. */
export function useRecordView(): RecordView {
  return useSyncExternalStore(subscribe, view, () => USUAL)
}

/** Changes the view and stores it. */
export function chooseRecordView(next: RecordView): void {
  chosen = next
  try {
    if (next === USUAL) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, next)
  } catch {}
  for (const listener of listeners) listener()
}

function view(): RecordView {
  chosen ??= stored()
  return chosen
}

function stored(): RecordView {
  try {
    return RECORD_VIEWS.find((each) => each === localStorage.getItem(KEY)) ?? USUAL
  } catch {
    return USUAL
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', readAgain)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', readAgain)
  }
}

function readAgain(): void {
  chosen = stored()
  for (const listener of listeners) listener()
}
