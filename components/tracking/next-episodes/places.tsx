'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'

const OfWork = lazyPart(() => import('./of-work'))

/** The place of the torrents with my next episode of a work. Visitors load nothing. */
export function NextOfWork({ id }: { id: number }) {
  return useSession().state === 'open' ? <OfWork id={id} /> : null
}
