'use client'
import { useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon } from '@/components/ui/icon'
import { withMessages } from '@/i18n/browser'
import type { ReportedKind } from '@/lib/identity/reports'
import { useSession } from './session/use-session'

const ReportDialog = lazyDialog(withMessages(() => import('./report-dialog')))

type Props = {
  target: ReportedKind
  id: number
  /** Whose it is: nobody reports what is their own. */
  owner?: number | string | null
  label: string
  /** What it is about, for screen readers, where a page has several. */
  about?: string
  className?: string
}

const BUTTON = 'button button-plain mt-3 min-h-10 justify-self-start px-3.5 text-sm/normal text-quiet'

/** Opens the dialog of a report, for logged-in users. */
export function ReportButton({ target, id, owner, label, about, className = BUTTON }: Props) {
  const now = useSession()
  const [isOpen, setOpen] = useState<boolean>()
  if (now.state !== 'open' || owner === now.user.id || owner === now.user.username) return null
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="flag" size={16} />
        {label}
        {about && <span className="sr-only">: {about}</span>}
      </button>
      {isOpen !== undefined && <ReportDialog open={isOpen} onClose={() => setOpen(false)} target={target} id={id} />}
    </>
  )
}
