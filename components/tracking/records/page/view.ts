import { useSyncExternalStore } from 'react'

/** How My watched is shown: a compact table, covers, or cards with their forms. */
export const WATCHED_VIEWS = ['table', 'covers', 'cards'] as const
export type WatchedView = (typeof WATCHED_VIEWS)[number]

/** Local storage key of the view; the default is not stored. */
const KEY = 'watched-view'
const USUAL: WatchedView = 'table'

const listeners = new Set<() => void>()
/** The view of this tab where the browser stores nothing. */
let chosen: WatchedView | undefined

/** The view that the user has chosen in this browser, as it changes in this tab or another one. */
export function useWatchedView(): WatchedView {
  return useSyncExternalStore(subscribe, view, () => USUAL)
}

/** Changes the view and stores it. */
export function chooseWatchedView(next: WatchedView): void {
  chosen = next
  try {
    if (next === USUAL) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, next)
  } catch {}
  for (const listener of listeners) listener()
}

function view(): WatchedView {
  chosen ??= stored()
  return chosen
}

function stored(): WatchedView {
  try {
    return WATCHED_VIEWS.find((each) => each === localStorage.getItem(KEY)) ?? USUAL
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
