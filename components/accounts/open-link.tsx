'use client'
import { useEffect, useRef } from 'react'
import type { PlainForm } from '@/components/form/plain'
import { notify } from '@/components/ui/notify'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { links } from '@/lib/links'
import { rememberWaiting } from './last-waiting'
import { PlainButton } from './plain-button'

type Props = {
  /** The call that takes the token. */
  plain: PlainForm
  /** Whether the login opens afterwards, with the address that the answer names. */
  thenLogin?: boolean
  texts: { wait: string; done: string; failed: string; button: string }
}

/**
 * Submits the token of a mailed link when its page opens. Then redirects with a notification: home after success (with the login open, if that is next), to the
 * dashboard after a failure. Without scripts there is a button.
 */
export function OpenLink({ plain, thenLogin = false, texts }: Props) {
  const router = useRouter()
  const asked = useRef(false)
  const address = plain.action
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    call<{ email?: string }>(address, { method: 'POST' })
      .then(({ email }) => {
        notify('success', texts.done)
        if (thenLogin) rememberWaiting({ email })
        router.replace(thenLogin ? links.loginFirst(links.home()) : links.home())
      })
      .catch((problem: unknown) => {
        const known = problem instanceof Problem && problem.code !== 'linkExpired' && problem.message
        notify('failure', known || texts.failed)
        router.replace(links.dashboard())
      })
  }, [address, thenLogin, texts, router])
  return (
    <>
      <p className="needs-script mt-1 text-quiet" role="status">
        {texts.wait}
      </p>
      <div className="script-less mt-4">
        <PlainButton plain={plain} texts={texts} />
      </div>
    </>
  )
}
