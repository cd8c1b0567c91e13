'use client'
import { useEffect, useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { withMessages } from '@/i18n/browser'
import { type Asked, onAsk } from './ask'

const Dialogs = {
  form: lazyDialog(withMessages(() => import('./record-dialog'))),
  rating: lazyDialog(withMessages(() => import('./rating-panel'))),
}

/**
 * The dialogs of watched records, in the frame, and inside of a dialog that has buttons of works. They are loaded on
 * first use.
 */
export function RecordDialogs() {
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    return onAsk((next) => {
      setAsked(next)
      setOpen(true)
    })
  }, [])
  if (!asked) return null
  const Dialog = Dialogs[asked.kind]
  return <Dialog key={asked.id} id={asked.id} open={open} onClose={() => setOpen(false)} />
}
