'use client'
import { type ComponentProps, useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import type { SettingsTexts } from './settings-dialog'

const SettingsDialog = lazyDialog(() => import('./settings-dialog'))

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
        onPointerEnter={SettingsDialog.preload}
        onFocus={SettingsDialog.preload}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open !== undefined && <SettingsDialog open={open} onClose={() => setOpen(false)} texts={texts} />}
    </>
  )
}
