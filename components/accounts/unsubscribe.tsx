'use client'
import { useState } from 'react'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'

type Props = {
  /** The address of the call that takes the token. */
  address: string
  texts: { button: string; done: string; failed: string; needsScript: string }
}

/** The button that ends the mails of the link's receiver, who need not be logged in. Opening the page changes nothing. */
export function Unsubscribe({ address, texts }: Props) {
  const [state, setState] = useState<'asked' | 'sending' | 'done' | 'failed'>('asked')
  const [reason, setReason] = useState('')
  const send = async () => {
    setState('sending')
    try {
      await call(address, { method: 'POST' })
      setState('done')
    } catch (error) {
      const isKnown = error instanceof Problem && error.code !== 'linkExpired'
      setReason(isKnown ? error.message : texts.failed)
      setState('failed')
    }
  }
  return (
    <>
      {state !== 'done' && (
        <button
          type="button"
          className="button needs-script mt-6 justify-self-start"
          disabled={state === 'sending'}
          onClick={() => void send()}
        >
          {texts.button}
        </button>
      )}
      <p className="mt-4 empty:hidden" role="status">
        {state === 'done' && texts.done}
        {state === 'failed' && reason}
      </p>
      <p className="script-less mt-4">{texts.needsScript}</p>
    </>
  )
}
