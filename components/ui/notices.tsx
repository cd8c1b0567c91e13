'use client'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Notice, onNotice } from './notify'

export type NoticeProps = { notices: readonly Notice[]; texts: { label: string; close: string } }

/** Loaded with the first notification. If that fails, for example offline, a plain fallback shows it. */
const Toasts = lazy(() => import('./toasts').catch(() => ({ default: PlainNotice })))

/** The container of notifications, once in the frame; notify() adds them. */
export function Notices({ texts }: Pick<NoticeProps, 'texts'>) {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  useEffect(() => {
    return onNotice((notice) => setNotices((all) => [...all, notice]))
  }, [])
  if (notices.length === 0) return null
  return (
    <Suspense>
      <Toasts notices={notices} texts={texts} />
    </Suspense>
  )
}

/** The class names of a notification. */
export const TOAST =
  'toast flex min-h-13 items-center gap-3 rounded-md bg-float font-sans text-sm text-ink shadow-float'

function PlainNotice({ notices }: NoticeProps) {
  const last = notices.at(-1)
  return (
    <p
      role="status"
      className={`${TOAST} toasts fixed inset-x-4 bottom-[calc(var(--bar)+1rem)] z-95 mx-auto max-w-120 px-4 py-3`}
      data-kind={last?.kind}
    >
      {last?.text}
    </p>
  )
}
