import { useMessages } from 'next-intl'
import { Fragment } from 'react'
import { Dialog } from '@/components/ui/dialog/dialog'
import type { StepUpMethod } from '@/lib/identity/schemas/step-up'
import { METHODS, type MethodProps } from './methods'

type Props = MethodProps & { open: boolean; onClose: () => void; methods: readonly StepUpMethod[] }

/** Asks the user to prove who they are, by one of their methods. Who has none is told to log in again. */
export default function StepUpDialog({ open, onClose, methods, onProven }: Props) {
  const { close, security } = useMessages().account
  const texts = security.stepUp
  const shown = Object.entries(METHODS).filter(([method]) => methods.some((each) => each === method))
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} lead={texts.lead} close={close}>
      {shown.length === 0 && <p>{texts.none}</p>}
      {shown.map(([method, Method], at) => (
        <Fragment key={method}>
          {at > 0 && <p className="my-3 text-center text-sm text-quiet">{texts.or}</p>}
          <Method onProven={onProven} />
        </Fragment>
      ))}
    </Dialog>
  )
}
