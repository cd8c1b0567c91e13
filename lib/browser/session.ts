import { DRAFTS_KEY, LARGE_DRAFTS, SESSION_MARK } from '@/lib/display'
import type { OwnUser, Permission } from '@/lib/identity/schemas/users'
import { USUAL_SCALE } from '@/lib/identity/score-scale'
import { keepScoreScale } from './score-scale'

/**
 * The session of this page, in the browser only. `asleep`: somebody may be logged in, but the session has not been
 * fetched yet. The access token exists only in the memory of the page. `reason`: why a session has ended without a
 * logout, as a sentence. `over`: the same, of a page that was open meanwhile: it stays as it is, so that no form is
 * lost, and its calls ask for a login.
 */
export type Session =
  | { state: 'visitor'; left: boolean; reason?: string }
  | { state: 'asleep' }
  | { state: 'open'; token: string; user: OwnUser; permissions: readonly Permission[]; over?: string }

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

/** Sets the user of a new or refreshed session. Drafts of another user are forgotten. */
export function enter(token: string, user: OwnUser): void {
  const before = draftsUser()
  if (before !== user.id) forgetDrafts()
  // Without local drafts nothing says that large ones are another user's; they are kept by user (large-drafts.ts).
  if (before !== undefined && before !== user.id) forgetLargeDrafts()
  set({ state: 'open', token, user, permissions: user.permissions })
}

/** Replaces the user after a change of the account. */
export function renew(user: OwnUser): void {
  if (current?.state === 'open') set({ ...current, user })
}

/** How a session ended. `left`: the user logged out; otherwise `reason` says why. */
type Ending = { left: boolean; reason?: string }

/** Why the session has ended that this page still shows; undefined while it has not. */
export function overReason(): string | undefined {
  const now = session()
  return now.state === 'open' ? now.over : undefined
}

/** Ends the session in all tabs. After a logout drafts are forgotten, except for kept ones. */
export function leave(how: Ending): void {
  tellTabs(how)
  writeMark(null)
  if (how.left) {
    forgetDrafts(({ kept }) => kept === true)
    forgetLargeDrafts()
  }
  set(ended(how))
}

function ended(how: Ending): Session {
  if (current?.state === 'open' && how.reason !== undefined) return { ...current, over: how.reason }
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
let hadMark = false

/** The mark of a session in this browser (next-auth's CSRF token); null for visitors and without local storage. */
export function readMark(): string | null {
  try {
    const mark = localStorage.getItem(SESSION_MARK)
    hadMark ||= mark !== null
    return mark
  } catch {
    return null
  }
}

/** Whether another tab has removed the mark, which means a logout. */
export function isMarkGone(): boolean {
  return readMark() === null && hadMark
}

/** Where a tab that ends the session leaves the reason for the others; after a logout there is none. */
const REASON = 'session-over'

function tellTabs({ reason }: Ending): void {
  try {
    if (reason === undefined) localStorage.removeItem(REASON)
    else localStorage.setItem(REASON, reason)
  } catch {
    // Without local storage each tab finds it out by itself.
  }
}

/** How the session ended that another tab has ended. */
export function endedElsewhere(): Ending {
  try {
    const reason = localStorage.getItem(REASON)
    return reason === null ? { left: true } : { left: false, reason }
  } catch {
    return { left: true }
  }
}

/** Stores the mark. The old one is removed first, because other tabs get no event for an equal value. */
export function writeMark(mark: string | null): void {
  try {
    localStorage.removeItem(SESSION_MARK)
    hadMark = false
    if (mark === null) return
    localStorage.removeItem(REASON)
    localStorage.setItem(SESSION_MARK, mark)
    hadMark = true
  } catch {
    // Without local storage the session lasts as long as the page.
  }
}

/** Whose drafts are kept on this device (drafts.ts). */
function draftsUser(): unknown {
  try {
    return JSON.parse(localStorage.getItem(DRAFTS_KEY) ?? 'null')?.user
  } catch {
    return undefined
  }
}

/** Forgets the drafts of this device, except for those that `stays` says (drafts.ts). */
function forgetDrafts(stays: (draft: { kept?: unknown }) => boolean = () => false): void {
  try {
    const staying = storedDrafts().filter(([, draft]) => stays(draft))
    if (staying.length === 0) localStorage.removeItem(DRAFTS_KEY)
    else localStorage.setItem(DRAFTS_KEY, JSON.stringify({ user: draftsUser(), drafts: Object.fromEntries(staying) }))
  } catch {
    // Without local storage there are none.
  }
}

/** Deletes the drafts that are too large for local storage, and pictures. */
function forgetLargeDrafts(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(LARGE_DRAFTS)
  } catch {
    // Without the database there are none.
  }
}

function storedDrafts(): [key: string, draft: { kept?: unknown }][] {
  try {
    return Object.entries(JSON.parse(localStorage.getItem(DRAFTS_KEY) ?? 'null')?.drafts ?? {})
  } catch {
    return []
  }
}

function set(next: Session): void {
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
