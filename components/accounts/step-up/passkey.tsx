import { useMessages } from 'next-intl'
import { useState } from 'react'
import { formTextsOf } from '@/components/form/texts'
import { LinedButton } from '@/components/ui/button'
import { call } from '@/lib/browser/api'
import { passkeyCalls, signByPasskey } from '@/lib/browser/passkeys'
import { Problem } from '@/lib/browser/problem'
import type { PasskeyRequest } from '@/lib/identity/schemas/passkeys'

/** Proves by a passkey who the user is. */
export function PasskeyProof({ onProven }: { onProven: () => void }) {
  const messages = useMessages()
  const texts = messages.account.security.passkeys
  const { unknown } = formTextsOf(messages)
  const [refused, setRefused] = useState<string>()
  const prove = async () => {
    setRefused(undefined)
    try {
      const passkey = await signByPasskey(await call<PasskeyRequest>(passkeyCalls.stepUp, { method: 'POST' }))
      await call('/api/users/step-up', { method: 'POST', body: { passkey } })
      onProven()
    } catch (error) {
      const isCancelled = error instanceof Problem && error.code === 'passkeyCancelled'
      setRefused(isCancelled ? texts.cancelled : (error instanceof Problem && error.message) || unknown)
    }
  }
  return (
    <div className="grid gap-2">
      {refused && (
        <p className="text-sm/normal text-ink" role="alert">
          {refused}
        </p>
      )}
      <LinedButton onClick={() => void prove()}>{texts.prove}</LinedButton>
    </div>
  )
}
