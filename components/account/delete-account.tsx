import { lazy, Suspense, useState } from 'react'
import type { FormTexts } from '../form/form'
import type { SecurityTexts } from './security'

type Props = { texts: SecurityTexts['delete']; close: string; form: FormTexts }

const load = () => import('./delete-dialog')
const DeleteDialog = lazy(load)

/** The button that opens the confirmation dialog. */
export function DeleteAccount(props: Props) {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className="button button-danger justify-self-start"
        aria-haspopup="dialog"
        onFocus={load}
        onClick={() => setOpen(true)}
      >
        {props.texts.button}
      </button>
      {open !== undefined && (
        <Suspense>
          <DeleteDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
