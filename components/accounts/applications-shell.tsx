'use client'
import type { ReactNode } from 'react'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'

const Applications = lazyPart(() => import('./applications'))

const WAITING = <Skeletons count={2} className="max-w-reading gap-3 needs-script" each="h-32 rounded-lg" />

/** Registrations that wait for approval, after the session is known. Visitors log in first. */
export function ApplicationsShell({ closed }: { closed: ReactNode }) {
  useOwnUser()
  const mayDecide = usePermission('CanAdminister')
  if (mayDecide === false) return closed
  return mayDecide ? <Applications waiting={WAITING} /> : WAITING
}
