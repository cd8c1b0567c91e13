'use client'
import type { ReactNode } from 'react'
import { usePermission } from '@/components/identity/session/use-permission'
import { PANELS } from '@/components/ui/skeletons'

type Props = {
  /** What users who cannot administer see. */
  closed: ReactNode
  children: ReactNode
}

/** Shows its children to administrators, after the session is known. Visitors log in first. */
export function AdministratorsOnly({ closed, children }: Props) {
  const mayAdminister = usePermission('CanAdminister')
  if (mayAdminister === false) return closed
  return mayAdminister ? children : PANELS
}
