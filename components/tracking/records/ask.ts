import { scoreScale } from '@/lib/browser/score-scale'

/** What is asked over any page: the form of a watched record in a dialog, or the question for a rating in a panel. */
export type Asked = { kind: 'form' | 'rating'; id: number }

type Listener = (asked: Asked) => void
const listeners: Listener[] = []

/**
 * Opens it where one was rendered last (components/tracking/records/dialogs.tsx): inside of another dialog, if that is
 * open. A user who gives no scores is asked for none.
 */
export function ask(asked: Asked): void {
  if (asked.kind === 'rating' && scoreScale() === 'None') return
  listeners.at(-1)?.(asked)
}

export function onAsk(listen: Listener): () => void {
  listeners.push(listen)
  return () => {
    const at = listeners.lastIndexOf(listen)
    if (at >= 0) listeners.splice(at, 1)
  }
}
