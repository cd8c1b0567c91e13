'use client'
import { useEffect, useRef, useState } from 'react'
import { LinedButton } from '@/components/ui/button'
import { askPasskeyLogin, logInByPasskey, signByPasskey, stopWaiting, suggestsPasskeys } from '@/lib/browser/passkeys'
import { Problem } from '@/lib/browser/problem'
import type { FirstLogin } from '@/lib/browser/session-calls'
import type { AccountTexts } from './texts'
import { type WhyNot, whyNot, whyNotInBrowser } from './use-passkeys'

type Props = { texts: AccountTexts['login']; unknown: string; onDone: (first: FirstLogin) => void }

/** Milliseconds after which the suggestions ask with a new challenge: the old one ends a minute later. */
const RENEWED = 4 * 60_000

/**
 * Logs in with a passkey, without a name: by a button, and among the suggestions of the address field where the browser
 * has them. Says why it cannot where it cannot.
 */
export function PasskeyLogin({ texts, unknown, onDone }: Props) {
  const [why, setWhy] = useState<WhyNot>()
  const [refused, setRefused] = useState<string>()
  const isBusy = useRef(false)

  const tell = (error: unknown) => {
    if (!(error instanceof Problem)) return setRefused(unknown)
    setRefused(error.code === 'passkeyCancelled' ? texts.passkeyCancelled : error.message || unknown)
  }
  const ask = async () => {
    const said = await askPasskeyLogin()
    setWhy(whyNot(said, texts))
    return said.request
  }
  const suggest = async () => {
    const request = await ask()
    if (!request || !(await suggestsPasskeys())) return
    try {
      onDone(await logInByPasskey(await signByPasskey(request, true)))
    } catch (error) {
      // Another use of a passkey, or the end of the form, has stopped the waiting.
      if (!(error instanceof Problem && error.code === 'passkeyCancelled')) tell(error)
    }
  }
  const press = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setRefused(undefined)
    try {
      const request = await ask()
      if (request) onDone(await logInByPasskey(await signByPasskey(request)))
    } catch (error) {
      tell(error)
      void suggest().catch(() => {})
    } finally {
      isBusy.current = false
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form is there
  useEffect(() => {
    const own = whyNotInBrowser(texts)
    if (own !== undefined) return setWhy(own)
    void suggest().catch(() => {})
    const renewal = setInterval(() => {
      if (!isBusy.current) void suggest().catch(() => {})
    }, RENEWED)
    return () => {
      clearInterval(renewal)
      void stopWaiting()
    }
  }, [])

  if (why === null) return null
  if (why !== undefined) return <p className="text-sm/normal text-quiet">{why}</p>
  return (
    <>
      {refused && (
        <p
          className="rounded-md bg-float px-4 py-3 text-sm wrap-anywhere text-ink inset-ring inset-ring-(--red)"
          role="alert"
        >
          {refused}
        </p>
      )}
      <LinedButton className="needs-script" onClick={() => void press()}>
        {texts.passkey}
      </LinedButton>
    </>
  )
}
