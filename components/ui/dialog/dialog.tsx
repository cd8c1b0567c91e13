'use client'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { Icon } from '../icon'
import { BACKDROP, dialogStyles, type Variant } from './styles'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** Name of the button that closes it. */
  close: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** A palette has no heading that can be seen and stands where the eye already is: at the top. */
  variant?: Variant
  /** What gets the focus; without it the first thing inside that can have it. */
  first?: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards, nowhere if it holds nothing; without it to what had it before. */
  opener?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * The one dialog of the product: over the page, which waits behind it; a sheet from below on phones. Escape, the button
 * and a click outside close it, and the focus goes back to where it was. It brings a library with it: load whatever uses
 * it with `lazy`, when somebody asks for it.
 */
export function Dialog({ open, onClose, title, close, lead, variant, first, opener, children }: Props) {
  const styles = dialogStyles(variant)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={styles.popup}
            data-sheet={variant ? undefined : ''}
            initialFocus={first}
            finalFocus={opener && (() => opener.current ?? false)}
          >
            <Base.Title
              className={variant ? 'sr-only' : 'pt-5 pr-18 pl-6 text-xl font-bold tracking-[-0.015em] text-ink'}
            >
              {title}
            </Base.Title>
            {lead && <Base.Description className="px-6 pt-1 text-sm text-quiet">{lead}</Base.Description>}
            <div className={styles.body}>{children}</div>
            {/* Last, so that the first stop is what the dialog is for. */}
            <Base.Close className={styles.close} aria-label={close}>
              <Icon name="close" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
