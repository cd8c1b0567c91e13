'use client'
import { useState } from 'react'
import type { PlainForm } from '@/components/form/plain'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'

type Props = {
  /** The call that takes the token. */
  plain: PlainForm
  texts: { button: string; done: string; failed: string }
}

/** The button that ends the mails of a link's receiver, logged in or not. Opening the page changes nothing. */
export function Unsubscribe({ plain, texts }: Props) {
  const [state, setState] = useState<'asked' | 'sending' | 'done' | 'failed'>(
    plain.isDone ? 'done' : plain.refused ? 'failed' : 'asked',
  )
  const [reason, setReason] = useState(plain.refused ?? '')
  const send = async () => {
    setState('sending')
    try {
      await call(plain.action, { method: 'POST' })
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
        <form
          method="post"
          action={plain.action}
          className="mt-6"
          onSubmit={(event) => {
            event.preventDefault()
            if (state !== 'sending') void send()
          }}
        >
          <button type="submit" className="button" aria-disabled={state === 'sending'}>
            {texts.button}
          </button>
        </form>
      )}
      <p className="mt-4 empty:hidden" role="status">
        {state === 'done' && texts.done}
        {state === 'failed' && reason}
      </p>
    </>
  )
}
