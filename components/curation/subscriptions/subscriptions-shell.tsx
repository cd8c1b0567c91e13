'use client'
import type { ReactNode } from 'react'
import { OwnColumn } from '@/components/identity/session/own-column'
import { lazyPart } from '@/components/ui/lazy-part'
import { PANELS } from '@/components/ui/skeletons'

const Subscriptions = lazyPart(() => import('./subscriptions'))

/** What somebody subscribes to. `choice`: what they subscribe to by themselves. */
export const SubscriptionsShell = ({ choice }: { choice: ReactNode }) => (
  <OwnColumn part={() => <Subscriptions choice={choice} waiting={PANELS} />} className="max-w-panel" />
)
