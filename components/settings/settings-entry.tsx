'use client'
import { lazy, Suspense, useState } from 'react'
import type { SettingsTexts } from './settings-dialog'

const load = () => import('./settings-dialog')
const SettingsDialog = lazy(load)

/** Opens the settings dialog, which is loaded on hover or focus, with the library that it needs. */
export function SettingsEntry({ texts }: { texts: SettingsTexts }) {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className="quiet-link needs-script"
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      >
        {texts.title}
      </button>
      {open !== undefined && (
        <Suspense>
          <SettingsDialog open={open} onClose={() => setOpen(false)} texts={texts} />
        </Suspense>
      )}
    </>
  )
}
