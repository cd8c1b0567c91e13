'use client'
import type { ReactNode } from 'react'
import { useClosingPopover } from '@/components/ui/use-closing-popover'
import { readCounts } from './option-counts'

type Props = {
  id: string
  label: string
  /** The call that counts what the options find. */
  counts: string
  children: ReactNode
}

/** A native popover: a sheet above the bar on phones, the right side of wider windows. It opens without JavaScript. */
export function PanelPopover({ id, label, counts, children }: Props) {
  const panel = useClosingPopover()
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      onToggle={({ newState }) => newState === 'open' && readCounts(counts)}
      className="fixed inset-x-0 top-auto bottom-bar max-h-[calc(100dvh-var(--bar)-2rem)] w-full overflow-y-auto overscroll-contain rounded-t-lg bg-float p-4 text-soft shadow-float backdrop:bottom-bar backdrop:bg-ground/55 open:animate-rise sm:inset-y-0 sm:right-0 sm:left-auto sm:h-dvh sm:max-h-none sm:w-105 sm:rounded-none sm:p-6"
    >
      {children}
    </div>
  )
}
