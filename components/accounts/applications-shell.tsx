'use client'
import type { ReactNode } from 'react'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'

const Applications = lazyPart(() => import('./applications'))

const WAITING = <Skeletons count={2} className="max-w-reading gap-3 needs-script" each="h-32 rounded-lg" />

type Props = {
  title: string
  /** What is shown where scripts do not run. */
  needsScript: string
  /** What users who cannot administer see. */
  children: ReactNode
}

/** Registrations that wait for approval, after the session is known. Visitors log in first. */
export function ApplicationsShell({ title, needsScript, children }: Props) {
  const user = useOwnUser()
  const mayDecide = usePermission('CanAdminister')
  return (
    <div className="column pt-6">
      <h1 className="mb-6 text-2xl font-bold tracking-[-0.02em]">{title}</h1>
      {!user && <p className="script-less">{needsScript}</p>}
      {mayDecide === false ? children : mayDecide ? <Applications waiting={WAITING} /> : WAITING}
    </div>
  )
}
