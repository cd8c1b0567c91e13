import { DRAFTS_KEY, LARGE_DRAFTS, SESSION_MARK } from '@/lib/display'
import type { Login, LoginInput, OwnUser } from '@/lib/identity/schemas/users'
import { Problem, problemOf } from './problem'
import { type Ending, ended, endedElsewhere, marks, REASON, readMark, session, set } from './session'

/** Milliseconds until a call times out and another tab may refresh. */
const TIMEOUT = 20_000

/**
 * Logs in by next-auth. The answer is what the registration named, at the first login alone.
 * @throws Problem badCredentials, notConfirmed, codeNeeded, invalidInput, tooManyRequests, overloaded; sessionOver
 * while the page is loaded anew
 */
export async function logIn({ email, password, code, trust }: LoginInput): Promise<FirstLogin> {
  return begin('credentials', { email, password, ...(code && { code }), ...(trust && { trust: 'true' }) })
}

/**
 * The same with the token of an activation mail, after it was confirmed, in the browser that registered.
 * @throws Problem badCredentials in any other browser
 */
export async function logInRegistered(token: string): Promise<FirstLogin> {
  return begin('registration', { token })
}

/** Begins a session by one of the calls `callback/…` that log in. @throws Problem */
export async function begin(
  by: 'credentials' | 'registration' | 'shell' | 'passkey',
  input: Record<string, string>,
): Promise<FirstLogin> {
  return inTurn(async () => {
    const opened = await post<Opened>(`callback/${by}`, { ...input, json: 'true' })
    open(opened)
    return opened.first ?? null
  })
}

/**
 * Logs out in all tabs of this browser.
 * @throws Problem
 */
export async function logOut(): Promise<void> {
  await inTurn(async () => {
    await post('signout', { json: 'true' })
    leave({ left: true })
  })
}

let opening: Promise<string | undefined> | undefined

/**
 * The access token, refreshed if there is none or only `stale`. Undefined for visitors, and after the session has
 * ended, until a login in this tab or another. Concurrent callers share one refresh. Tabs refresh one after another,
 * because each may rotate the refresh token.
 * @throws Problem when it cannot be refreshed at the moment
 */
export async function accessToken(stale?: string): Promise<string | undefined> {
  const now = session()
  if (now.state === 'visitor' || isOver()) return undefined
  if (now.state === 'open' && now.reason === undefined && now.token !== stale) return now.token
  opening ??= inTurn(refresh).finally(() => {
    opening = undefined
  })
  return opening
}

/** Renews the token and the user's rights, which may have changed. @throws Problem if it cannot be renewed now */
export async function renewSession(): Promise<void> {
  const now = session()
  if (now.state === 'open') await accessToken(now.token)
}

/** Seconds. A token that expires sooner may expire before the page is left. */
const SOON = 120

/** Refreshes a token that expires soon, so that a last call when the page is left is accepted. */
export async function freshToken(): Promise<void> {
  const now = session()
  if (now.state === 'open' && endOf(now.token) < Date.now() / 1000 + SOON) await accessToken(now.token).catch(() => {})
}

/** When a token expires, in seconds since 1970; never for what is not one of our tokens. */
function endOf(token: string): number {
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return Number(JSON.parse(claims).exp)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

export type Opened = { token: string; user: OwnUser; first?: FirstLogin }
/** What the registration named, at the first login; null at any other. */
export type FirstLogin = Login['first']

/**
 * Begins the session of a user, or loads the page anew if it shows that of another user. What was typed there must not
 * be saved for this one.
 * @throws Problem sessionOver then
 */
export function open({ token, user }: Opened): void {
  const now = session()
  if (now.state === 'open' && now.user.id !== user.id) {
    location.reload()
    throw new Problem(401, 'sessionOver', now.reason ?? '')
  }
  enter(token, user)
}

/** Another tab that has logged in has left its mark. */
const isOver = () => session().reason !== undefined && readMark() === null

async function refresh(): Promise<string | undefined> {
  // Another tab may have logged out while this one waited. Its storage event may still be to come.
  if (isMarkGone()) leave(endedElsewhere())
  if (session().state === 'visitor' || isOver()) return undefined
  try {
    const opened = await post<Opened>('session', {})
    open(opened)
    return opened.token
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error
    leave({ left: false, reason: error.message })
    return undefined
  }
}

/** Serialises tabs with the Web Locks API. Plain HTTP lacks it; there the server's grace of 30 seconds suffices. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('mokuroku:session', work) : work()
}

/**
 * A call of next-auth with its CSRF token: the stored one, or a new one if the stored one does not match its cookie.
 * Any other refusal is final: a second try would be counted, too. `keepalive`: the answer's cookie is stored even if
 * the page is left meanwhile.
 */
export async function post<Answer>(call: string, body: Record<string, string>): Promise<Answer> {
  const mark = readMark()
  const kept = mark === null ? undefined : await send(call, { ...body, csrfToken: mark })
  const refusal = kept && !kept.ok ? await problemOf(kept) : undefined
  if (refusal && refusal.code !== 'forbidden') throw refusal
  const fits = kept && !refusal
  const csrfToken = fits && mark !== null ? mark : await fetchMark()
  const response = fits ? kept : await send(call, { ...body, csrfToken })
  if (!response.ok) throw await problemOf(response)
  if (call.startsWith('callback') || (call === 'session' && csrfToken !== mark)) writeMark(csrfToken)
  // Our own server answers (server/web/auth/browser-session.ts).
  return (await response.json()) as Answer
}

function send(call: string, body: Record<string, string>): Promise<Response> {
  return fetch(`/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT),
  })
}

async function fetchMark(): Promise<string> {
  const response = await fetch('/api/auth/csrf')
  if (!response.ok) throw await problemOf(response)
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  return csrfToken
}

/** Sets the user of a new or refreshed session. Drafts of another user are forgotten. */
export function enter(token: string, user: OwnUser): void {
  const before = draftsUser()
  if (before !== user.id) forgetDrafts()
  // Without local drafts nothing says that large ones are another user's; they are kept by user (large-drafts.ts).
  if (before !== undefined && before !== user.id) forgetLargeDrafts()
  set({ state: 'open', token, user, permissions: user.permissions })
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

/** Whether another tab has removed the mark, which means a logout. */
function isMarkGone(): boolean {
  return readMark() === null && marks.had
}

function tellTabs({ reason }: Ending): void {
  try {
    if (reason === undefined) localStorage.removeItem(REASON)
    else localStorage.setItem(REASON, reason)
  } catch {
    // Without local storage each tab finds it out by itself.
  }
}

/** Stores the mark. The old one is removed first, because other tabs get no event for an equal value. */
function writeMark(mark: string | null): void {
  try {
    localStorage.removeItem(SESSION_MARK)
    marks.had = false
    if (mark === null) return
    localStorage.removeItem(REASON)
    localStorage.setItem(SESSION_MARK, mark)
    marks.had = true
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
