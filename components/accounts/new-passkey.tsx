'use client'
import { useRef } from 'react'
import { useForm } from '@/components/form/form'
import { makePasskey } from '@/lib/browser/passkeys'
import { Problem } from '@/lib/browser/problem'
import type { MadePasskey } from '@/lib/identity/schemas/passkeys'
import type { AccountTexts } from './texts'
import { useWhyNot } from './use-passkeys'

const OPTIONS = '/api/users/passkeys/registration'
/** Milliseconds for which a passkey that was made can still be sent: its challenge ends a little later. */
const FRESH = 4 * 60_000

/**
 * Makes the passkey of a new account. If the registration was refused, for a name that is taken, the same one is sent
 * again: the device already has it.
 */
export function useNewPasskey(cancelled: string): (email: string) => Promise<MadePasskey> {
  const kept = useRef<{ email: string; until: number; passkey: MadePasskey }>(undefined)
  return async (email) => {
    const { current } = kept
    if (current?.email === email && current.until > Date.now()) return current.passkey
    const until = Date.now() + FRESH
    const passkey = await makePasskey(OPTIONS, { name: email }).catch((error: unknown) => {
      const isCancelled = error instanceof Problem && error.message === ''
      throw isCancelled ? new Problem(0, error.code, cancelled) : error
    })
    kept.current = { email, until, passkey }
    return passkey
  }
}

type Props = { texts: AccountTexts['register']; onPress: () => void }

/** The button that registers with a passkey, where the browser knows them. */
export function PasskeySubmit({ texts, onPress }: Props) {
  const { pending } = useForm()
  const why = useWhyNot(texts)
  if (why === null) return null
  if (why !== undefined) return <p className="text-sm/normal text-quiet">{why}</p>
  return (
    <div className="needs-script grid gap-2">
      <p className="text-sm/normal text-quiet">{texts.passkeyHint}</p>
      <button
        type="submit"
        className="button button-plain inset-ring inset-ring-line"
        aria-disabled={pending}
        onClick={onPress}
      >
        {texts.passkey}
      </button>
    </div>
  )
}
