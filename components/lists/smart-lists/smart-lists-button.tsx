'use client'
import { useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon } from '@/components/ui/icon'
import { withMessages } from '@/i18n/browser'

const SmartListsDialog = lazyDialog(withMessages(() => import('./smart-lists-dialog')))

/** Opens the user's smart lists, with a form that keeps the filters of the page. `filter` is their query string. */
export function SmartListsButton({ filter, label }: { filter: string; label: string }) {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className="chip for-users mt-4"
        aria-haspopup="dialog"
        onPointerEnter={SmartListsDialog.preload}
        onFocus={SmartListsDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="list" size={14} />
        {label}
      </button>
      {open !== undefined && <SmartListsDialog filter={filter} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
