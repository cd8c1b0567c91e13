'use client'
import { useEffect, useRef, useState } from 'react'
import { FIELD, INPUT } from '@/components/catalogue/search/field'
import type { QuickSearchTexts } from '@/components/catalogue/search/texts'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { BACKDROP, dialogStyles } from '@/components/ui/dialog/styles'
import { display } from '@/components/ui/display'
import { Icon } from '@/components/ui/icon'

const QuickSearchDialog = lazyDialog(() => import('./quick-search-dialog'))

/** Links to the search page with this attribute open the quick search. */
const OPENERS = '[data-quick-search]'
/** A popover is in the document while it is closed, too. */
const OPEN_DIALOG = '[role="dialog"]:not([popover]), [role="dialog"]:popover-open'

/**
 * The search across everything: opened by `/`, Ctrl+K (⌘K) and links with `data-quick-search`. The dialog is loaded on
 * first use; text that is typed meanwhile is kept.
 */
export function QuickSearch({ texts }: { texts: QuickSearchTexts }) {
  const [open, setOpen] = useState<boolean>()
  const [text, setText] = useState('')
  const opener = useRef<HTMLElement>(null)
  const close = () => setOpen(false)

  useEffect(() => {
    const show = (event: Event) => {
      event.preventDefault()
      if (document.querySelector(OPEN_DIALOG)) return
      opener.current = focused()
      setText('')
      setOpen(true)
    }
    const hold = (event: KeyboardEvent) => {
      event.preventDefault()
      setText((typed) => typed + event.key)
    }
    const press = (event: KeyboardEvent) => {
      if (open && isHomeless(event)) hold(event)
      else if (asksForSearch(event)) show(event)
    }
    const click = (event: MouseEvent) => leadsToSearch(event) && show(event)
    const near = ({ target }: Event) =>
      void (target instanceof Element && target.closest(OPENERS) && QuickSearchDialog.preload())
    addEventListener('keydown', press)
    // In the capture phase: before the listener that follows links.
    document.addEventListener('click', click, true)
    document.addEventListener('pointerover', near)
    return () => {
      removeEventListener('keydown', press)
      document.removeEventListener('click', click, true)
      document.removeEventListener('pointerover', near)
    }
  }, [open])

  if (open === undefined) return null
  const shared = { text, texts, onType: setText, onClose: close }
  return <QuickSearchDialog open={open} opener={opener} {...shared} waiting={<WaitingField {...shared} />} />
}

/** The focused element; null if that is the body. */
function focused(): HTMLElement | null {
  const { activeElement: at } = document
  return at instanceof HTMLElement && at !== document.body ? at : null
}

/** A letter that no field gets: the dialog has replaced the waiting field, and does not have the focus yet. */
const isHomeless = ({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent) =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing && target === document.body

function leadsToSearch({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false
  return target instanceof Element && target.closest(OPENERS) !== null
}

function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !shiftKey
  const typing = target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'))
  return key === '/' && !ctrlKey && !metaKey && !typing && display().slash
}

const styles = dialogStyles('palette')

type WaitingProps = { text: string; texts: QuickSearchTexts; onType: (text: string) => void; onClose: () => void }

/** The field of the quick search while the dialog loads, so that no typed character is lost. */
function WaitingField({ text, texts, onType, onClose }: WaitingProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  return (
    <>
      <div className={BACKDROP} />
      <div className={styles.viewport}>
        <div className={styles.popup} role="dialog" aria-modal="true" aria-label={texts.label}>
          <div className={styles.body}>
            <div className={FIELD}>
              <Icon name="search" />
              <input
                ref={field}
                className={INPUT}
                value={text}
                aria-label={texts.label}
                placeholder={texts.placeholder}
                maxLength={300}
                onChange={({ currentTarget }) => onType(currentTarget.value)}
                onKeyDown={({ key }) => key === 'Escape' && onClose()}
              />
            </div>
          </div>
        </div>
      </div>
    </>
  )
}
