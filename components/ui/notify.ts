export type Notice = {
  kind: 'success' | 'failure'
  text: string
  /** A later notice with the same key takes the place of the one before. */
  key?: string
  /** What can be done about it: "Undo". */
  action?: { label: string; run: () => void }
}
type Listener = (notice: Notice) => void

const waiting: Notice[] = []
let listener: Listener | undefined

/**
 * Tells the visitor how something went, for five seconds, whatever page is shown by then. `text` is a whole sentence of
 * messages/en.json. For the browser alone; what is said before the page listens is shown as soon as it does.
 */
export function notify(kind: Notice['kind'], text: string, more?: Pick<Notice, 'key' | 'action'>): void {
  const notice = { kind, text, ...more }
  if (listener) listener(notice)
  else waiting.push(notice)
}

/** Takes all notices from now on, first those that nobody took. Returns what ends that. */
export function onNotice(listen: Listener): () => void {
  listener = listen
  for (const notice of waiting.splice(0)) listen(notice)
  return () => {
    if (listener === listen) listener = undefined
  }
}
