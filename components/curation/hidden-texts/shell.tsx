'use client'
import type { ReactNode } from 'react'
import { PermittedColumn } from '@/components/identity/session/own-column'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'

const List = lazyPart(() => import('./list'))

const WAITING = <Skeletons count={3} className="gap-3 needs-script" each="h-24 rounded-lg" />

/** The list of hidden texts, which moderators can read and show again. */
export function HiddenTextsShell({ closed }: { closed: ReactNode }) {
  const isModerator = usePermission('CanModerate') === true
  return (
    <PermittedColumn
      permission="CanEdit"
      closed={closed}
      part={() => <List isModerator={isModerator} waiting={WAITING} />}
      waiting={WAITING}
      className="max-w-reading"
    />
  )
}
