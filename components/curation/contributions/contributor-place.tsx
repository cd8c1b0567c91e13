'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'

const ContributorActs = lazyPart(() => import('./contributor-acts'))

/** The place of what moderators can do about a contributor. Everybody else loads nothing. */
export function ContributorPlace({ id, username }: { id: number; username: string }) {
  const now = useSession()
  const isVisible = now.state === 'open' && now.permissions.includes('CanModerate') && now.user.id !== id
  return isVisible ? <ContributorActs username={username} /> : null
}
