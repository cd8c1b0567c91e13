'use client'
import { lazy, Suspense } from 'react'
import { withMessages } from '@/i18n/browser'
import { useOwnUser } from '../session/use-own-user'
import { HistorySkeleton } from './skeleton'

const History = lazy(withMessages(() => import('./history')))

/** The history of the logged-in user, after the session is known. */
export function HistoryShell() {
  const user = useOwnUser()
  if (!user) return <HistorySkeleton />
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <History />
    </Suspense>
  )
}
