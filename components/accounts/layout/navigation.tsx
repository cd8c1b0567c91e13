import { useSearchParams } from 'next/navigation'
import { useLocale } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { blockOthers } from '@/components/ui/block-others'
import { leadsWithin } from '@/components/ui/link-click'
import { announce, STARTED, type Started } from '@/components/ui/navigation-event'
import { notify } from '@/components/ui/notify'
import { usePathname, useRouter } from '@/i18n/navigation'
import { localize } from '@/i18n/paths'

/** Milliseconds before a pending navigation is indicated. */
const BLINK = 200

const WAITS = {
  page: 'animate-appear cursor-progress place-items-center bg-ground/62',
  list: 'pointer-events-none items-start justify-items-center pt-[calc(var(--header)+1rem)]',
}

/**
 * Handles clicks on links of the site. Pages contain plain <a>, which need no code on server or client. This one
 * listener turns a click into a client navigation. Links with `data-keep-scroll` keep the scroll position. Without a
 * connection the page stays and says so: Next would load the other page anew, and the browser show its own error.
 *
 * Shows 'Please wait...' while a navigation takes long. For another page it covers the page, and blocks pointer and
 * keyboard. For another page of the same list it is a small note. Before that, `data-going` on <html> dims lists.
 */
export function Navigation({ wait, offline }: { wait: string; offline: string }) {
  const router = useRouter()
  const locale = useLocale()
  const address = `${usePathname()}?${useSearchParams()}`
  const [waiting, setWaiting] = useState<'page' | 'list'>()
  const overlay = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const click = (event: MouseEvent) => {
      const link = leadsWithin(event)
      if (!link) return
      event.preventDefault()
      const to = link.pathname + link.search + link.hash
      const scroll = link.dataset.keepScroll === undefined
      if (announce(to, scroll)) router.push(to, { scroll })
    }
    document.addEventListener('click', click)
    return () => document.removeEventListener('click', click)
  }, [router])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address ends the navigation
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let toTop = false
    const { pathname } = location
    const begin = (event: CustomEvent<Started>) => {
      if (!navigator.onLine) {
        event.preventDefault()
        notify('failure', offline, { key: 'offline' })
        return
      }
      const to = new URL(localize(event.detail.to, locale), location.href)
      if (to.pathname + to.search === location.pathname + location.search) return
      toTop = event.detail.scroll && !to.hash
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
    window.addEventListener(STARTED, begin)
    // A page restored from the back/forward cache still has the state of the navigation.
    addEventListener('pageshow', end)
    return () => {
      end()
      // Next does not scroll if the beginning of the new page is already in the viewport.
      if (toTop) scrollTo(0, 0)
      if (toTop || location.pathname !== pathname) focusContent()
      window.removeEventListener(STARTED, begin)
      removeEventListener('pageshow', end)
    }
  }, [address, locale, offline])

  useEffect(() => {
    if (waiting === 'page' && overlay.current) return blockOthers(overlay.current)
  }, [waiting])

  return (
    <div
      ref={overlay}
      className={`fixed inset-0 z-90 grid ${waiting ? WAITS[waiting] : 'pointer-events-none'}`}
      data-wait={waiting}
      role="status"
    >
      {waiting && (
        <span className="inline-flex animate-appear items-center gap-3 rounded-full bg-float px-5 py-3 font-medium text-ink shadow-float before:size-4 before:animate-spin before:rounded-full before:border-2 before:border-edge before:border-t-accent">
          {wait}
        </span>
      )}
    </div>
  )
}

/**
 * A page begins in its content for keyboards and screen readers, too. The focus is on what led there, outside of it, or
 * lost with the page before. An open dialog keeps its own.
 */
function focusContent(): void {
  const content = document.getElementById('content')
  const at = document.activeElement
  if (!content || content.contains(at) || at?.closest('[data-open]')) return
  // While the page was waited for, nothing could have the focus.
  content.inert = false
  content.focus({ preventScroll: true })
}
