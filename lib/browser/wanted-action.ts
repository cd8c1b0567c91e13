import { WANTED_ACTIONS, type Wanted, type WantedAction } from '@/lib/identity/wanted-actions'

const KEY = 'wanted-action'
/** Milliseconds after which nobody expects it any more. */
const LASTS = 30 * 60_000

/**
 * Remembers in this tab what a visitor wants to do with an entry: "media:12", "character:12", "review:12", "user:NAME",
 * "list:NAME/LIST".
 */
export function wantAction(of: string, action: WantedAction, now = Date.now()): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ of, action, at: now }))
  } catch {
    // Without storage the visitor logs in and chooses again.
  }
}

/** What was wanted last, if it is not done yet. */
export function wantedNow(now = Date.now()): Wanted | undefined {
  try {
    const { of, action, at } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? {}
    const known = WANTED_ACTIONS.find((each) => each === action)
    return typeof of === 'string' && known && now - at < LASTS ? { of, action: known } : undefined
  } catch {
    return undefined
  }
}

/** What was wanted of this entry, once. */
export function takeWantedAction(of: string, now = Date.now()): WantedAction | undefined {
  const wanted = wantedNow(now)
  if (wanted?.of !== of) return undefined
  forgetWantedAction()
  return wanted.action
}

/** The visitor does not log in. */
export function forgetWantedAction(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}
