import { type ReactNode, useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Problem } from '@/lib/browser/problem'
import type { StepUpMethod } from '@/lib/identity/schemas/step-up'

const StepUpDialog = lazyDialog(() => import('./step-up-dialog'))

/** What waits for the proof: the dialog calls one of both. */
type Waiting = { methods: readonly StepUpMethod[]; prove: () => void; leave: () => void }

type StepUp = {
  /**
   * Does what asks for a fresh proof, and again after the user has given it. What was typed stays where it is.
   * @throws Problem stepUpNeeded when the user closes the dialog; what `act` throws
   */
  proven: <Answer>(act: () => Promise<Answer>) => Promise<Answer>
  /** The dialog. It belongs beside the form, not inside: it has forms of its own. */
  dialog: ReactNode
}

/** The dialog "Confirm that it is you", for all that cannot be undone (server/domain/identity/sessions/step-up.ts). */
export function useStepUp(): StepUp {
  const [waiting, setWaiting] = useState<Waiting>()
  const [isOpen, setOpen] = useState(false)
  const ask = (methods: readonly StepUpMethod[], refusal: Problem) =>
    new Promise<void>((prove, reject) => {
      setWaiting({ methods, prove, leave: () => reject(refusal) })
      setOpen(true)
    })
  const proven: StepUp['proven'] = async (act) => {
    try {
      return await act()
    } catch (refusal) {
      if (!(refusal instanceof Problem) || refusal.code !== 'stepUpNeeded') throw refusal
      await ask((refusal.current as { methods: StepUpMethod[] }).methods, refusal)
      return act()
    }
  }
  const end = (by: 'prove' | 'leave') => () => {
    setOpen(false)
    waiting?.[by]()
  }
  const dialog = waiting && (
    <StepUpDialog open={isOpen} methods={waiting.methods} onProven={end('prove')} onClose={end('leave')} />
  )
  return { proven, dialog }
}
