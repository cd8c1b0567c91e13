'use client'
import type { ReactNode } from 'react'
import { PermittedColumn } from '@/components/identity/session/own-column'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'

const Queue = lazyPart(() => import('./queue'))
const Log = lazyPart(() => import('./log'))

const WAITING = <Skeletons count={3} className="max-w-reading gap-3 needs-script" each="h-44 rounded-lg" />

/** The pages of moderators. `closed`: what users who cannot moderate see. */
export const ModerationShell = ({ part, closed }: { part: 'queue' | 'log'; closed: ReactNode }) => (
  <PermittedColumn
    permission="CanModerate"
    closed={closed}
    part={({ id }) => (part === 'queue' ? <Queue moderator={id} waiting={WAITING} /> : <Log waiting={WAITING} />)}
    waiting={WAITING}
  />
)
