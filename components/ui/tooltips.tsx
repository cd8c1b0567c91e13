'use client'
import { useEffect, useRef } from 'react'

/**
 * The tooltips of all elements, once in the frame. Their code is loaded when the pointer or the focus first moves. If
 * that fails, the browser shows titles in its own way.
 */
export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = tip
    const leaving = new AbortController()
    const { signal } = leaving
    let isBegun = false
    const begin = (event: Event) => {
      if (isBegun || !current) return
      isBegun = true
      import('./show-tooltips').then(({ showTooltips }) => showTooltips(current, event, signal)).catch(() => {})
    }
    const once = { signal, once: true }
    document.addEventListener('pointerover', begin, once)
    document.addEventListener('focusin', begin, once)
    return () => leaving.abort()
  }, [])
  return (
    <div
      ref={tip}
      popover="manual"
      aria-hidden="true"
      className="tooltip pointer-events-none fixed m-0 max-w-72 rounded-md border border-line bg-float px-2.5 py-1 text-sm text-ink shadow-card"
    />
  )
}
