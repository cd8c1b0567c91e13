'use client'
import { useSearchParams } from 'next/navigation'
import { useLocale } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { leadsWithin } from '@/components/ui/link-click'
import { announce } from '@/components/ui/navigation-event'
import { withMessages } from '@/i18n/browser'
import { usePathname, useRouter } from '@/i18n/navigation'
import { withoutLocale } from '@/i18n/paths'
import { LOGIN_ASKED, session } from '@/lib/browser/session'
import type { FirstLogin } from '@/lib/browser/session-calls'
import { forgetWantedAction } from '@/lib/browser/wanted-action'
import { links } from '@/lib/links'
import { localPath, wantedPath } from '@/lib/local-path'
import { afterLogin } from './after-login'
import { type DialogKind, dialogFor } from './dialog-kind'

const AccountDialog = lazyDialog(withMessages(() => import('./account-dialog')))

/**
 * Opens login, registration and the other forms as a dialog over any page; the links to their pages are plain links.
 * The home page with `?login` opens the login dialog, and redirects to `next` after it. A first login leads to the
 * first steps from any page. A page whose session has ended asks for it with a reason, and stays.
 */
export function AccountDialogs() {
  const router = useRouter()
  const path = usePathname()
  const locale = useLocale()
  const parameters = useSearchParams()
  const wanted = parameters.has('login')
  const next = localPath(parameters.get('next'))
  const [kind, setKind] = useState<DialogKind>()
  // Keeps the last kind while the dialog closes, for its closing transition.
  const [opened, setOpened] = useState<DialogKind>()
  const [reason, setReason] = useState<string>()
  /** The part of this page that asked for the login, such as a form, in the address until the dialog is closed. */
  const place = useRef('')

  useEffect(() => {
    const now = session()
    if (wanted && (now.state === 'visitor' || now.reason)) setKind('login')
  }, [wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the dialog
  useEffect(() => {
    if (!wanted) setKind(undefined)
  }, [path])
  useEffect(() => {
    if (kind) setOpened(kind)
    else setReason(undefined)
  }, [kind])
  useEffect(() => {
    const ask = ({ detail }: CustomEvent<string>) => {
      setReason(detail)
      setKind('login')
    }
    addEventListener(LOGIN_ASKED, ask)
    return () => removeEventListener(LOGIN_ASKED, ask)
  }, [])
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const link = leadsWithin(event)
      const asked = link && dialogFor(withoutLocale(link.pathname, locale))
      // On one of these pages, links to the others open as pages, too.
      if (!asked || dialogFor(withoutLocale(location.pathname, locale))) return
      if (asked === 'register' && document.documentElement.dataset.registration) return
      event.preventDefault()
      const hash = /#.*/.exec(localPath(new URLSearchParams(link.search).get('next')) ?? '')?.[0]
      if (hash) {
        place.current = hash
        history.replaceState(history.state, '', hash)
      }
      setKind(asked)
    }
    document.addEventListener('click', click, true)
    return () => document.removeEventListener('click', click, true)
  }, [locale])

  const close = () => {
    setKind(undefined)
    if (session().state === 'visitor') {
      forgetWantedAction()
      if (place.current && location.hash === place.current) history.replaceState(history.state, '', withoutHash())
    }
    place.current = ''
    // Without a login there is nothing to see on that page.
    if (reason && session().state === 'visitor') router.push(links.home())
    if (wanted) history.replaceState(history.state, '', location.origin + location.pathname)
  }
  const enter = (first: FirstLogin) => {
    const page = withoutHash() + place.current
    close()
    if (!first && !(wanted && next)) return
    const to = afterLogin(first, wanted ? next : page)
    if (announce(to, true)) router.push(to)
  }
  const last = kind ?? opened
  if (!last) return null
  return (
    <AccountDialog
      open={kind !== undefined}
      kind={last}
      reason={reason}
      wanted={wantedPath(wanted ? next : withoutHash() + place.current)}
      onClose={close}
      onEnter={enter}
    />
  )
}

const withoutHash = () => location.pathname + location.search
