'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'

const SeenMark = lazyPart(() => import('./seen-mark'))

/** The place that tells editors whether a change was seen. Everybody else loads nothing. */
export function SeenPlace({ id }: { id: number }) {
  const now = useSession()
  return now.state === 'open' && now.permissions.includes('CanEdit') ? <SeenMark id={id} /> : null
}
