'use client'
import type { KeyboardEvent, ReactNode } from 'react'

/** A grid of covers, in the size of the display settings. */
export const COVERS = 'grid grid-cols-(--covers) gap-x-3 gap-y-6 sm:gap-x-4 sm:gap-y-7 md:gap-x-5 md:gap-y-8'
/** The `sizes` of its pictures, wide enough for large covers. */
export const COVER_PICTURES = '(min-width: 1440px) 180px, (min-width: 1024px) 14vw, (min-width: 600px) 17vw, 30vw'

/** A wrapping list of linked cards with arrow key navigation; Tab works as usual. */
export function CardGrid({ label, className, children }: { label?: string; className: string; children: ReactNode }) {
  return (
    <ul className={className} aria-label={label} onKeyDown={move}>
      {children}
    </ul>
  )
}

function move(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const cards = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>(':scope > li > a')]
  const at = document.activeElement instanceof HTMLAnchorElement ? cards.indexOf(document.activeElement) : -1
  if (at < 0) return
  const next = cards[target(event.key, at, cards)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function target(key: string, at: number, cards: HTMLElement[]): number {
  const forwards = getComputedStyle(document.documentElement).direction === 'rtl' ? -1 : 1
  const top = cards[0]?.getBoundingClientRect().top
  const columns = cards.findIndex((card) => card.getBoundingClientRect().top !== top)
  const row = columns < 0 ? cards.length : columns
  if (key === 'ArrowRight') return at + forwards
  if (key === 'ArrowLeft') return at - forwards
  if (key === 'ArrowDown') return at + row
  if (key === 'ArrowUp') return at - row
  if (key === 'Home') return 0
  if (key === 'End') return cards.length - 1
  return -1
}
