import { useMessages } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { fill } from '@/lib/text'
import type { MediaState } from '@/lib/tracking/schemas/records'
import { QuickBar } from '../quick-bar'
import { useMediaState } from '../use-media-state'

type Props = {
  state: MediaState
  /** Where a keyboard and screen readers have the same buttons elsewhere. */
  pointerOnly?: boolean
}

/**
 * The buttons of a work over its card or row: visible on hover and keyboard focus. On touch screens they are visible
 * after a tap on a handle (marks.css). A tap elsewhere, Escape, and what is done once close them.
 */
export function Quick({ state, pointerOnly }: Props) {
  const texts = useMessages().myMedia.quick
  const [open, setOpen] = useState(false)
  const handle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && handle.current?.parentElement?.contains(target))) setOpen(false)
    }
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', press)
    }
  }, [open])
  return (
    <span className="quick">
      <button
        ref={handle}
        type="button"
        className="quick-handle"
        tabIndex={pointerOnly ? -1 : undefined}
        aria-hidden={pointerOnly}
        aria-expanded={open}
        aria-label={fill(texts.label, { title: state.title })}
        onMouseDown={(event) => pointerOnly && event.preventDefault()}
        onClick={() => setOpen(!open)}
      >
        <Icon name={state.watched ? 'more' : 'plus'} size={18} />
      </button>
      <QuickBar state={state} pointerOnly={pointerOnly} isOpen={open} onDone={() => setOpen(false)} />
    </span>
  )
}

/** The buttons of a work at the end of its row. */
export function RowQuick({ id, ...props }: { id: number; pointerOnly?: boolean }) {
  const state = useMediaState(id)
  return state && <Quick state={state} {...props} />
}
