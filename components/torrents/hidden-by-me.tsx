'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'

const HiddenLine = lazyPart(() => import('./hidden-line'))

/** Says below a list of torrents how many of them (`total`) the user has hidden. Visitors load nothing. */
export function HiddenByMe({ total }: { total: number }) {
  const now = useSession()
  return now.state === 'open' ? <HiddenLine key={now.user.id} userId={now.user.id} total={total} /> : null
}
