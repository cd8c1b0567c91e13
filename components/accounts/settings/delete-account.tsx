import { useState } from 'react'
import type { FormTexts } from '@/components/form/form'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import type { SecurityTexts } from '../texts'

type Props = { texts: SecurityTexts['delete']; close: string; form: FormTexts }

const DeleteDialog = lazyDialog(() => import('./delete-dialog'))

/** The button that opens the confirmation dialog. */
export function DeleteAccount(props: Props) {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className="button button-danger justify-self-start"
        aria-haspopup="dialog"
        onFocus={DeleteDialog.preload}
        onClick={() => setOpen(true)}
      >
        {props.texts.button}
      </button>
      {open !== undefined && <DeleteDialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
