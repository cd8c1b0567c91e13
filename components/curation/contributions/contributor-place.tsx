'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'

const ContributorActs = lazyPart(() => import('./contributor-acts'))
const ContributorQueues = lazyPart(() => import('./contributor-queues'))

type Props = { id: number; username: string }

/** What moderators can do about a contributor, and links for editors. Nobody else loads anything. */
export function ContributorPlace({ id, username }: Props) {
  const now = useSession()
  if (now.state !== 'open' || now.user.id === id) return null
  return (
    <>
      {now.permissions.includes('CanModerate') && <ContributorActs username={username} />}
      {now.permissions.includes('CanEdit') && <ContributorQueues id={id} username={username} />}
    </>
  )
}
