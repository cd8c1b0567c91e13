import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { nextItem } from './menu-keys'

type Props = { label: string; children: ReactNode }

/**
 * A menu inside a popover. Its items are links and buttons with role="menuitem" and tabIndex={-1}. The first one gets
 * the focus when the popover opens. Arrow keys, Home, End and letters move it, and Tab leaves the menu. Escape and the
 * focus afterwards are the popover's.
 */
export function Menu({ label, children }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const popover = menu.current?.closest('[popover]')
    const focusFirst = () => {
      if (popover?.matches(':popover-open')) itemsOf(menu.current)[0]?.focus()
    }
    // It may have been fetched after the popover opened.
    focusFirst()
    popover?.addEventListener('toggle', focusFirst)
    return () => popover?.removeEventListener('toggle', focusFirst)
  }, [])
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} className="outline-none" onKeyDown={move}>
      {children}
    </div>
  )
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, ctrlKey, altKey, metaKey } = event
  if (ctrlKey || altKey || metaKey) return
  if (key === 'Tab') {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    return
  }
  const items = itemsOf(currentTarget)
  const texts = items.map((each) => each.textContent ?? '')
  const at = items.findIndex((each) => each.matches(':focus'))
  const item = items[nextItem(key, at, texts) ?? -1]
  if (!item) return
  event.preventDefault()
  item.focus()
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}
