import { type ReactNode, useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Problem } from '@/lib/browser/problem'
import type { StepUpMethod } from '@/lib/identity/schemas/step-up'

const StepUpDialog = lazyDialog(() => import('./step-up-dialog'))

/** What waits for the proof: the dialog says whether it was given. */
type Waiting = { methods: readonly StepUpMethod[]; end: (isProven: boolean) => void }

type StepUp = {
  /**
   * Does what asks for a fresh proof, and again after the user has given it. What was typed stays where it is.
   * @throws Problem stepUpNeeded when the user closes the dialog; what `act` throws
   */
  proven: <Answer>(act: () => Promise<Answer>) => Promise<Answer>
  /** Asks for a proof by one of these methods. Returns false when the user closes the dialog. */
  ask: (methods: readonly StepUpMethod[]) => Promise<boolean>
  /** The dialog. It belongs beside the form, not inside: it has forms of its own. */
  dialog: ReactNode
}

/** The dialog "Confirm that it is you", for all that cannot be undone (server/domain/identity/sessions/step-up.ts). */
export function useStepUp(): StepUp {
  const [waiting, setWaiting] = useState<Waiting>()
  const [isOpen, setOpen] = useState(false)
  const ask = (methods: readonly StepUpMethod[]) =>
    new Promise<boolean>((end) => {
      setWaiting({ methods, end })
      setOpen(true)
    })
  const proven: StepUp['proven'] = async (act) => {
    try {
      return await act()
    } catch (refusal) {
      const methods = methodsOf(refusal)
      if (!(methods && (await ask(methods)))) throw refusal
      return act()
    }
  }
  const end = (isProven: boolean) => () => {
    setOpen(false)
    waiting?.end(isProven)
  }
  const dialog = waiting && (
    <StepUpDialog open={isOpen} methods={waiting.methods} onProven={end(true)} onClose={end(false)} />
  )
  return { proven, ask, dialog }
}

/** By what to prove what a refusal asks for; undefined if it is another one, or the user has nothing to prove it by. */
function methodsOf(refusal: unknown): readonly StepUpMethod[] | undefined {
  if (!(refusal instanceof Problem)) return undefined
  const { methods } = (refusal.current ?? {}) as { methods?: StepUpMethod[] }
  if (refusal.code === 'stepUpNeeded') return methods
  return refusal.code === 'secondFactorNeeded' && methods?.length ? methods : undefined
}
