import { SESSION_MARK } from '@/lib/display'
import type { OwnUser, Permission } from '@/lib/identity/schemas/users'
import { USUAL_SCALE } from '@/lib/identity/score-scale'
import { keepScoreScale } from './score-scale'

/**
 * The session of this page, in the browser only. `asleep`: somebody may be logged in, but the session has not been
 * fetched yet. The access token exists only in the memory of the page. `reason`: why a session has ended without a
 * logout, as a sentence. A page that was open meanwhile stays open, so that no form is lost, and its calls ask for a
 * login.
 */
export type Session =
  | { state: 'visitor'; left: boolean; reason?: string }
  | { state: 'asleep'; reason?: undefined }
  | { state: 'open'; token: string; user: OwnUser; permissions: readonly Permission[]; reason?: string }

/** The state in rendered pages, and for visitors. */
export const VISITOR: Session = { state: 'visitor', left: false }
const ASLEEP: Session = { state: 'asleep' }

let current: Session | undefined
const listeners = new Set<() => void>()

/** The current state of the session. */
export function session(): Session {
  current ??= readMark() ? ASLEEP : VISITOR
  return current
}

/** Replaces the user after a change of the account. */
export function renew(user: OwnUser): void {
  if (current?.state === 'open') set({ ...current, user })
}

/** How a session ended. `left`: the user logged out; otherwise `reason` says why. */
export type Ending = { left: boolean; reason?: string }

/** The session after its end: an open page that ends by itself stays. */
export function ended(how: Ending): Session {
  if (current?.state === 'open' && how.reason !== undefined) return { ...current, reason: how.reason }
  return { state: 'visitor', ...how }
}

/** Calls `listener` after each change, in this tab or another. Returns the function that stops it. */
export function onSession(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', hear)
  }
}

/** Whether this page has had a mark; without local storage it never has. */
export const marks = { had: false }

/** The mark of a session in this browser (next-auth's CSRF token); null for visitors and without local storage. */
export function readMark(): string | null {
  try {
    const stored = localStorage.getItem(SESSION_MARK)
    marks.had ||= stored !== null
    return stored
  } catch {
    return null
  }
}

/** Where a tab that ends the session leaves the reason for the others; after a logout there is none. */
export const REASON = 'session-over'

/** How the session ended that another tab has ended. */
export function endedElsewhere(): Ending {
  try {
    const reason = localStorage.getItem(REASON)
    return reason === null ? { left: true } : { left: false, reason }
  } catch {
    return { left: true }
  }
}

/** Replaces the session, for what begins and ends it (session-calls.ts). */
export function set(next: Session): void {
  current = next
  // Hides content for visitors; before the first paint DISPLAY_SCRIPT does the same.
  if (next.state === 'visitor') delete document.documentElement.dataset.session
  else document.documentElement.dataset.session = next.state
  if (next.state !== 'asleep') keepScoreScale(next.state === 'open' ? next.user.scoreScale : USUAL_SCALE)
  for (const listener of [...listeners]) listener()
}

/** Follows a login or logout in another tab. */
function hear({ key, newValue }: StorageEvent): void {
  if (key !== SESSION_MARK && key !== null) return
  if (newValue === null) set(ended(endedElsewhere()))
  else if (current?.state !== 'open') set(ASLEEP)
}

/** The type of the event that asks for the login dialog over the page. */
export const LOGIN_ASKED = 'mokuroku:login'

declare global {
  interface WindowEventMap {
    [LOGIN_ASKED]: CustomEvent<string>
  }
}

/** Opens the login dialog over the page, whose address stays. `reason`: the sentence that says why. */
export function askLogin(reason: string): void {
  window.dispatchEvent(new CustomEvent(LOGIN_ASKED, { detail: reason }))
}
