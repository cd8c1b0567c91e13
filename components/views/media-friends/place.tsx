'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'

const Friends = lazyPart(() => import('./friends'))

/**
 * The place of the users whom I follow and who track a work: the end of the side column, so that it moves nothing.
 * Visitors load nothing.
 */
export function FriendsOfMedia({ id }: { id: number }) {
  return useSession().state === 'open' ? <Friends id={id} /> : null
}
