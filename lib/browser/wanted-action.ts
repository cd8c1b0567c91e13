/** What visitors can ask for on the page of a work; it is done after they have logged in. */
export const WANTED_ACTIONS = ['form', 'plan', 'oneMore', 'favorite', 'list'] as const
export type WantedAction = (typeof WANTED_ACTIONS)[number]

const KEY = 'wanted-action'
/** Milliseconds after which nobody expects it any more. */
const LASTS = 30 * 60_000

/** Remembers what a visitor wants to do with a work (its id) or another entry ("character:12"), in this tab. */
export function wantAction(id: number | string, action: WantedAction, now = Date.now()): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, action, at: now }))
  } catch {
    // Without storage the visitor logs in and chooses again.
  }
}

/** What was wanted of this entry, once. */
export function takeWantedAction(id: number | string, now = Date.now()): WantedAction | undefined {
  try {
    const wanted = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (wanted?.id !== id) return undefined
    forgetWantedAction()
    return now - wanted.at < LASTS ? WANTED_ACTIONS.find((action) => action === wanted.action) : undefined
  } catch {
    return undefined
  }
}

/** The visitor does not log in. */
export function forgetWantedAction(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}
