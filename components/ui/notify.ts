export type Notice = {
  kind: 'success' | 'failure'
  text: string
  /** A later notification with the same key replaces the earlier one. */
  key?: string
  /** A button such as "Undo". */
  action?: { label: string; run: () => void }
}
type Listener = (notice: Notice) => void

const waiting: Notice[] = []
let listener: Listener | undefined

/**
 * Shows a notification for five seconds, also across navigations. `text` is a whole sentence of messages/en.json. For
 * the browser only; earlier notifications are shown when <Notices> mounts.
 */
export function notify(kind: Notice['kind'], text: string, more?: Pick<Notice, 'key' | 'action'>): void {
  const notice = { kind, text, ...more }
  if (listener) listener(notice)
  else waiting.push(notice)
}

/** Subscribes to notifications, including pending ones. Returns the function that unsubscribes. */
export function onNotice(listen: Listener): () => void {
  listener = listen
  for (const notice of waiting.splice(0)) listen(notice)
  return () => {
    if (listener === listen) listener = undefined
  }
}
