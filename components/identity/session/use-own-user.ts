import { useEffect, useRef } from 'react'
import { useRouter } from '@/i18n/navigation'
import { askLogin, session } from '@/lib/browser/session'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { useSession } from './use-session'

/**
 * The logged-in user, on a page that requires login; undefined until the session is known. Visitors are redirected to
 * the home page with the login dialog, and back after login; after a logout the user is redirected home. If a session
 * has ended, the page stays: the login dialog opens over it and says why.
 */
export function useOwnUser(): OwnUser | undefined {
  const router = useRouter()
  const now = useSession()
  const seen = useRef(false)
  const awaited = useRef(false)
  useEffect(() => {
    if (now.state === 'open') seen.current = true
    // The server renders the page as for a visitor; only the browser knows the session.
    const known = session()
    if (known.state !== 'visitor') {
      awaited.current = true
      if (known.reason !== undefined) askLogin(known.reason)
      return
    }
    if (known.reason !== undefined && awaited.current) return askLogin(known.reason)
    const wanted = location.pathname + location.search
    router.replace(known.left && seen.current ? links.home() : links.loginFirst(wanted))
  }, [now, router])
  return now.state === 'open' ? now.user : undefined
}
