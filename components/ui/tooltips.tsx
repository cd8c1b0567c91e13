'use client'
import { useEffect, useRef } from 'react'

/** Milliseconds of a press on a touch screen until its tooltip appears, and for which it stays after it. */
const PRESS = 500
const STAY = 1500

/**
 * Shows an element's `title` when it has the keyboard's focus, or is pressed for a while on a touch screen: browsers
 * show it to a mouse alone. Escape, scrolling and a tap elsewhere close it. Screen readers have the title itself.
 */
export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      if (tip.current?.matches(':popover-open')) tip.current.hidePopover()
    }
    const show = (target: EventTarget | null) => {
      const titled = target instanceof Element ? target.closest<HTMLElement>('[title]') : null
      if (tip.current && titled?.title) place(tip.current, titled)
    }
    const focus = ({ target }: Event) => target instanceof Element && target.matches(':focus-visible') && show(target)
    const press = ({ target, pointerType }: PointerEvent) => {
      hide()
      if (pointerType === 'touch') timer = setTimeout(() => show(target), PRESS)
    }
    const release = () => {
      clearTimeout(timer)
      timer = setTimeout(hide, STAY)
    }
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const leaving = new AbortController()
    const { signal } = leaving
    document.addEventListener('focusin', focus, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('pointerdown', press, { signal })
    document.addEventListener('pointerup', release, { signal })
    document.addEventListener('pointercancel', release, { signal })
    document.addEventListener('keydown', key, { signal })
    addEventListener('scroll', hide, { signal, passive: true })
    return () => {
      hide()
      leaving.abort()
    }
  }, [])
  return (
    <div
      ref={tip}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed m-0 max-w-72 rounded-md border border-line bg-float px-2.5 py-1 text-sm text-ink shadow-card"
    />
  )
}

/** Above the element, below it where there is no room, and inside the window. */
function place(tip: HTMLElement, titled: HTMLElement): void {
  const GAP = 6
  tip.textContent = titled.title
  if (!tip.matches(':popover-open')) tip.showPopover()
  const at = titled.getBoundingClientRect()
  const above = at.top - tip.offsetHeight - GAP
  const left = Math.min(at.left + (at.width - tip.offsetWidth) / 2, innerWidth - tip.offsetWidth - GAP)
  tip.style.top = `${above >= GAP ? above : at.bottom + GAP}px`
  tip.style.left = `${Math.max(GAP, left)}px`
}
