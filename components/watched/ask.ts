/** A dialog over any page: the form of a watched record, or the question for a rating. */
export type Asked = { kind: 'form' | 'rating'; id: number }

type Listener = (asked: Asked) => void
let listener: Listener | undefined

/** Opens the dialog, wherever one is (components/watched/dialogs.tsx). */
export function ask(asked: Asked): void {
  listener?.(asked)
}

export function onAsk(listen: Listener): () => void {
  listener = listen
  return () => {
    if (listener === listen) listener = undefined
  }
}
