import { useMessages } from 'next-intl'
import type { MediaState } from '@/lib/schemas/watched'
import { Icon } from '../ui/icon'
import { canStartAgain, startAgain } from './change'
import { wordOf } from './marks'

/** A button that begins the next run of a finished work; renders nothing for others. */
export function StartAgainButton({ state }: { state: MediaState }) {
  const texts = useMessages().myMedia.again
  if (!canStartAgain(state)) return null
  const tap = (button: HTMLElement) => {
    // The button disappears, so the focus moves on first.
    button.closest('fieldset')?.querySelector<HTMLElement>('button')?.focus()
    void startAgain(state.id)
  }
  return (
    <button
      type="button"
      className="button button-plain min-w-15 max-sm:gap-0 max-sm:p-0"
      onClick={({ currentTarget }) => tap(currentTarget)}
    >
      <Icon name="repeat" size={18} />
      <span className="max-sm:sr-only">{texts[wordOf(state.type)]}</span>
    </button>
  )
}
