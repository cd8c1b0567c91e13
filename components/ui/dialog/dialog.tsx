'use client'
import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon'
import { BACKDROP, dialogStyles, type Variant } from './styles'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** The label of the close button. */
  close: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** A palette has no visible heading and is at the top of the page. */
  variant?: Variant
  /** The element to focus; by default the first focusable one inside. */
  first?: RefObject<HTMLElement | null>
  /** The element that gets the focus afterwards, none for an empty ref. By default the element that had it before. */
  opener?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * The modal dialog; a bottom sheet on phones. Escape, the close button and a click outside close it, and the focus
 * returns to where it was. It depends on a library: load components that use it by `lazyDialog`, on first use.
 */
export function Dialog({ open, onClose, title, close, lead, variant, first, opener, children }: Props) {
  const styles = dialogStyles(variant)
  const afterwards = useFocusAfterwards(open, opener)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={styles.popup}
            data-sheet={variant ? undefined : ''}
            initialFocus={first}
            finalFocus={afterwards}
          >
            <Base.Title
              className={variant ? 'sr-only' : 'pt-5 pr-18 pl-6 text-xl font-bold tracking-[-0.015em] text-ink'}
            >
              {title}
            </Base.Title>
            {lead && <Base.Description className="px-6 pt-1 text-sm text-quiet">{lead}</Base.Description>}
            <div className={styles.body}>{children}</div>
            {/* Last in the document, so that the content gets the focus first. */}
            <Base.Close className={styles.close} aria-label={close}>
              <Icon name="close" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * The element that gets the focus afterwards, as the library asks for it. Of one that Tab does not reach, such as the
 * content of the page, the library would take the first link. It gets the focus here, once the dialog is closed.
 */
function useFocusAfterwards(open: boolean, opener: Props['opener']) {
  const isOpen = useRef(open)
  useLayoutEffect(() => {
    isOpen.current = open
  }, [open])
  if (!opener) return undefined
  return () => {
    const element = opener.current
    if (!element?.matches('[tabindex="-1"]')) return element ?? false
    queueMicrotask(() => {
      if (!isOpen.current && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
    })
    return false
  }
}
