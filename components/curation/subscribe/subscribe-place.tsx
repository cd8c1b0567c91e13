'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Subscribed } from '@/lib/curation/schemas/subscriptions'

const SubscribeButton = lazyPart(() => import('./subscribe-button'))

type Props = { noun: Subscribed; id: number; name: string }

/** The place of the button that subscribes to changes. Visitors load nothing, and nobody subscribes to own changes. */
export function SubscribePlace({ noun, id, name }: Props) {
  const now = useSession()
  if (now.state !== 'open' || (noun === 'user' && now.user.id === id)) return null
  return <SubscribeButton noun={noun} id={id} name={name} />
}
