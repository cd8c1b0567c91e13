'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'

const Choice = lazyPart(() => import('./subscribe-choice'))

/** Whether I subscribe to what I edit, on the page of subscriptions. */
export function SubscribeToEdits() {
  const user = useOwnUser()
  return user ? <Choice user={user} waiting={<div className="skeleton h-14 rounded-md" aria-hidden="true" />} /> : null
}
