import { useEffect, useRef } from 'react'
import { useRouter } from '@/i18n/navigation'
import { session } from '@/lib/browser/session'
import { links } from '@/lib/links'
import type { OwnUser } from '@/lib/schemas/users'
import { useSession } from './use-session'

/**
 * Whoever is logged in, on a page for them alone; undefined until that is known. Visitors are sent home with the login open,
 * and come back after it; who logs out here goes home.
 */
export function useOwnUser(): OwnUser | undefined {
  const router = useRouter()
  const now = useSession()
  const seen = useRef(false)
  useEffect(() => {
    if (now.state === 'open') seen.current = true
    // What hydrates is a visitor's page; who it is stands in the browser.
    const known = session()
    if (known.state !== 'visitor') return
    const wanted = location.pathname + location.search
    router.replace(known.left && seen.current ? links.home() : links.loginFirst(wanted))
  }, [now, router])
  return now.state === 'open' ? now.user : undefined
}
