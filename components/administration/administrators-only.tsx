'use client'
import type { ReactNode } from 'react'
import { usePermission } from '@/components/identity/session/use-permission'
import { Skeletons } from '@/components/ui/skeletons'

export const WAITING = <Skeletons count={3} className="gap-3 needs-script" each="h-32 rounded-lg" />

type Props = {
  /** What users who cannot administer see. */
  closed: ReactNode
  children: ReactNode
}

/** Shows its children to administrators, after the session is known. Visitors log in first. */
export function AdministratorsOnly({ closed, children }: Props) {
  const mayAdminister = usePermission('CanAdminister')
  if (mayAdminister === false) return closed
  return mayAdminister ? children : WAITING
}
