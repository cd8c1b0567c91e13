'use client'
import type { ReactNode } from 'react'
import { OwnColumn, PermittedColumn } from '@/components/identity/session/own-column'
import { lazyPart } from '@/components/ui/lazy-part'
import { PANELS } from '@/components/ui/skeletons'

const Queue = lazyPart(() => import('./queue'))
const Mine = lazyPart(() => import('./mine'))

/** The queue of editors. */
export const QueueShell = ({ closed }: { closed: ReactNode }) => (
  <PermittedColumn permission="CanEdit" closed={closed} part={() => <Queue waiting={PANELS} />} />
)

/** What somebody has proposed. */
export const MineShell = () => (
  <OwnColumn part={({ id }) => <Mine user={id} waiting={PANELS} />} className="max-w-panel" />
)
