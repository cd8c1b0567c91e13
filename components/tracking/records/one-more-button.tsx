import { useMessages } from 'next-intl'
import { partOf } from '@/lib/catalogue/extent'
import { fill } from '@/lib/text'
import type { MediaState } from '@/lib/tracking/schemas/records'
import { hasOneMore, watchOneMore } from './one-more'
import { mediaState } from './states'

type Props = { state: MediaState; className: string }

/** A button that adds one episode; renders nothing after the last one. */
export function OneMoreButton({ state, className }: Props) {
  const myMediaTexts = useMessages().myMedia
  const { id, title, type, watched } = state
  if (!hasOneMore(state)) return null
  const tap = (button: HTMLElement) => {
    watchOneMore(id)
    const now = mediaState(id)
    // The button disappears after the last episode, so the focus moves on first.
    if (now && !hasOneMore(now)) button.closest('li, fieldset')?.querySelector<HTMLElement>('a, button')?.focus()
  }
  return (
    <button
      type="button"
      className={`${className} figures`}
      data-current={watched?.status === 'Watching' || undefined}
      aria-label={fill(myMediaTexts.oneMore[partOf(type)], { title })}
      onClick={({ currentTarget }) => tap(currentTarget)}
    >
      +1
    </button>
  )
}
