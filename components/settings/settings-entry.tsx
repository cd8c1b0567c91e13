'use client'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { SettingsTexts } from './settings-dialog'

const load = () => import('./settings-dialog')
const SettingsDialog = lazy(load)

type Props = Omit<ComponentProps<'button'>, 'type' | 'onClick'> & { texts: SettingsTexts }

/** Opens the settings dialog, which is loaded on hover or focus, with the library that it needs. */
export function SettingsEntry({ texts, className = 'quiet-link', children = texts.title, ...button }: Props) {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button
        {...button}
        type="button"
        className={`${className} needs-script`}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open !== undefined && (
        <Suspense>
          <SettingsDialog open={open} onClose={() => setOpen(false)} texts={texts} />
        </Suspense>
      )}
    </>
  )
}
