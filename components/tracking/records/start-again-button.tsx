import { useMessages } from 'next-intl'
import { PlainButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { fill } from '@/lib/text'
import type { MediaState } from '@/lib/tracking/schemas/records'
import { canStartAgain, startAgain } from './change'
import { wordOf } from './marks'

type Props = {
  state: MediaState
  /** Styles of a button with an icon alone, where there is no room for words. */
  iconOnly?: string
}

/** A button that begins the next run of a finished work; renders nothing for others. */
export function StartAgainButton({ state, iconOnly }: Props) {
  const { again: texts, quick } = useMessages().myMedia
  if (!canStartAgain(state)) return null
  const tap = (button: HTMLElement) => {
    // The button disappears, so the focus moves on first.
    button.closest('li, fieldset')?.querySelector<HTMLElement>('a, button')?.focus()
    void startAgain(state.id)
  }
  const word = texts[wordOf(state.type)]
  if (iconOnly)
    return (
      <button
        type="button"
        className={iconOnly}
        aria-label={fill(quick.again, { title: state.title })}
        title={word}
        onClick={({ currentTarget }) => tap(currentTarget)}
      >
        <Icon name="repeat" size={18} />
      </button>
    )
  return (
    <PlainButton className="min-w-15 max-sm:gap-0 max-sm:p-0" onClick={({ currentTarget }) => tap(currentTarget)}>
      <Icon name="repeat" size={18} />
      <span className="max-sm:sr-only">{word}</span>
    </PlainButton>
  )
}
