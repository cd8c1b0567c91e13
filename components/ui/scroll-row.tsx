'use client'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

type Props = {
  children: ReactNode
  label: string
  /** Shown if there are more entries than fit. */
  arrows?: { back: string; forth: string; backIcon: ReactNode; forthIcon: ReactNode }
}

/** A row that scrolls sideways by touch, by its arrows and by the arrow keys. */
export function ScrollRow({ children, label, arrows }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.85, behavior: 'smooth' })
  return (
    <div className="relative">
      {arrows && (
        <div className="needs-script absolute right-0 bottom-full hidden gap-1 md:flex">
          <button type="button" className="icon-button" aria-label={arrows.back} onClick={() => scroll(-1)}>
            {arrows.backIcon}
          </button>
          <button type="button" className="icon-button" aria-label={arrows.forth} onClick={() => scroll(1)}>
            {arrows.forthIcon}
          </button>
        </div>
      )}
      <ul
        ref={row}
        className="-mx-gutter grid [scroll-snap-type:x_proximity] auto-cols-(--row-card) grid-flow-col gap-4 overflow-x-auto overscroll-x-contain px-gutter pt-2 pb-3 scrollbar-none *:snap-start [--row-card:124px] [scroll-padding-inline:var(--gutter)] sm:[--row-card:148px] md:gap-5 md:[--row-card:172px]"
        aria-label={label}
        onKeyDown={move}
      >
        {children}
      </ul>
    </div>
  )
}

function move(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowRight: 'nextElementSibling', ArrowLeft: 'previousElementSibling' } as const
  const way = event.key === 'ArrowRight' || event.key === 'ArrowLeft' ? step[event.key] : undefined
  const next = way && document.activeElement?.closest('li')?.[way]?.querySelector('a')
  if (!next) return
  event.preventDefault()
  next.focus()
}
