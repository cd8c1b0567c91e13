'use client'
import { useEffect, useRef, useState } from 'react'
import type { PlainForm } from '@/components/form/plain'
import { notify } from '@/components/ui/notify'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { session } from '@/lib/browser/session'
import { logInRegistered } from '@/lib/browser/session-calls'
import { links } from '@/lib/links'
import { afterLogin } from './after-login'
import { rememberWaiting } from './last-waiting'

type Props = {
  /** The call that takes the token. */
  plain: PlainForm
  /** The token of a registration: its link also logs in where the account was registered. */
  token?: string
  texts: {
    wait: string
    done: string
    entered?: string
    waits?: string
    donePlain?: string
    failed: string
    button: string
  }
}

/**
 * Submits the token of a mailed link when its page opens. Then redirects with a notification: after success home, or to
 * the first steps of a new user; to the dashboard after a failure. Where a registration's link does not log in, the
 * login opens with the address that the answer names. Without scripts there is a button.
 */
export function OpenLink({ plain, token, texts }: Props) {
  const router = useRouter()
  const asked = useRef(false)
  const [waits, setWaits] = useState(false)
  const address = plain.action
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    call<{ email?: string; waits?: boolean }>(address, { method: 'POST' })
      .then(async ({ email, waits }) => {
        if (waits) return setWaits(true)
        const first = token === undefined ? undefined : await enter(token)
        notify('success', (first && texts.entered) || texts.done)
        if (token !== undefined && !first) rememberWaiting({ email })
        router.replace(first ?? (token === undefined ? links.home() : links.loginFirst(links.home())))
      })
      .catch((problem: unknown) => {
        const known = problem instanceof Problem && problem.code !== 'linkExpired' && problem.message
        notify('failure', known || texts.failed)
        router.replace(links.dashboard())
      })
  }, [address, token, texts, router])
  return (
    <>
      <p className="needs-script mt-1 text-quiet" role="status">
        {waits ? `${texts.waits}.` : texts.wait}
      </p>
      <div className="script-less mt-4">
        <PlainButton plain={plain} texts={texts} />
      </div>
    </>
  )
}

/** Logs in where the account was registered; returns where the first login leads, undefined elsewhere. */
async function enter(token: string): Promise<string | undefined> {
  // Another user's session stays.
  if (session().state !== 'visitor') return undefined
  return logInRegistered(token).then(
    (first) => afterLogin(first, undefined),
    () => undefined,
  )
}

/** A mailed link that is confirmed without scripts: a button that submits, then what came of it. */
function PlainButton({ plain, texts }: Pick<Props, 'plain' | 'texts'>) {
  if (plain.isDone) return <p role="status">{texts.donePlain ?? texts.done}.</p>
  return (
    <form method="post" action={plain.action} className="grid justify-items-start gap-4">
      {plain.refused && <p role="alert">{plain.refused}</p>}
      <button type="submit" className="button">
        {texts.button}
      </button>
    </form>
  )
}
