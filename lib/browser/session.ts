import { SESSION_MARK } from '../display'
import type { OwnUser, Permission } from '../schemas/users'

/**
 * Who uses this page, for the browser alone. `asleep`: somebody may be logged in, and nobody has asked yet. The access token
 * lives here, in the page's memory, and nowhere else.
 */
export type Session =
  | { state: 'visitor'; left: boolean }
  | { state: 'asleep' }
  | { state: 'open'; token: string; user: OwnUser; permissions: readonly Permission[] }

/** What the server renders, and whoever has no mark. */
export const VISITOR: Session = { state: 'visitor', left: false }
const ASLEEP: Session = { state: 'asleep' }

let current: Session | undefined
const listeners = new Set<() => void>()

/** Who uses this page, as far as it is known by now. */
export function session(): Session {
  current ??= readMark() ? ASLEEP : VISITOR
  return current
}

/** Somebody is logged in from now on, or goes on being so. */
export function enter(token: string, user: OwnUser): void {
  set({ state: 'open', token, user, permissions: user.permissions })
}

/** The user as a change of theirs made them. */
export function renew(user: OwnUser): void {
  if (current?.state === 'open') set({ ...current, user })
}

/** Nobody is logged in any more. `left`: because they wanted so. */
export function leave({ left }: { left: boolean }): void {
  writeMark(null)
  set({ state: 'visitor', left })
}

/** Calls back after each change, in this tab or another. Returns what ends that. */
export function onSession(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', hear)
  }
}

export function readMark(): string | null {
  try {
    return localStorage.getItem(SESSION_MARK)
  } catch {
    return null
  }
}

/** Another tab notices a new mark even where it says the same, since the old one went first. */
export function writeMark(mark: string | null): void {
  try {
    localStorage.removeItem(SESSION_MARK)
    if (mark !== null) localStorage.setItem(SESSION_MARK, mark)
  } catch {
    // Storage is closed to us: the session lasts as long as the page.
  }
}

function set(next: Session): void {
  current = next
  // So that what is for visitors is not seen meanwhile; before the first paint DISPLAY_SCRIPT does the same.
  if (next.state === 'visitor') delete document.documentElement.dataset.session
  else document.documentElement.dataset.session = next.state
  for (const listener of [...listeners]) listener()
}

/** Somebody logged in or out in another tab: here, too. */
function hear({ key, newValue }: StorageEvent): void {
  if (key !== SESSION_MARK && key !== null) return
  if (newValue === null) set({ state: 'visitor', left: true })
  else if (current?.state !== 'open') set(ASLEEP)
}
