'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { NAVIGATION } from './navigation'

/** How long a navigation may take before it says so: longer than a blink, in milliseconds. */
const BLINK = 200

/**
 * 'Please wait...': over the whole page, which it blocks, when another page is on its way; as a small note while the
 * same page fetches other entries. Until then `data-going` on <html> lets lists fade.
 */
export function Wait({ text }: { text: string }) {
  const address = `${usePathname()}?${useSearchParams()}`
  const [waiting, setWaiting] = useState<'page' | 'list'>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the end of a navigation
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = (event: Event) => {
      const to = event instanceof CustomEvent && new URL(String(event.detail), location.href)
      if (!to || to.pathname + to.search === location.pathname + location.search) return
      const kind = to.pathname === location.pathname ? 'list' : 'page'
      document.documentElement.dataset.going = kind
      clearTimeout(timer)
      timer = setTimeout(() => setWaiting(kind), BLINK)
    }
    const end = () => {
      clearTimeout(timer)
      delete document.documentElement.dataset.going
      setWaiting(undefined)
    }
    addEventListener(NAVIGATION, begin)
    // A page that comes back from the browser's own memory comes back as it was left.
    addEventListener('pageshow', end)
    return () => {
      end()
      removeEventListener(NAVIGATION, begin)
      removeEventListener('pageshow', end)
    }
  }, [address])

  return (
    <div className="wait" data-kind={waiting} role="status">
      {waiting && <span className="wait-note">{text}</span>}
    </div>
  )
}
