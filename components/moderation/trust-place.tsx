'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'

const TrustButton = lazyPart(() => import('./trust-button'))

type Props = { id: number; username: string; isTrusted: boolean }

/** The place of the button by which moderators trust an uploader. Everybody else loads nothing. */
export function TrustPlace(props: Props) {
  const now = useSession()
  const isVisible = now.state === 'open' && now.permissions.includes('CanModerate') && now.user.id !== props.id
  return isVisible ? <TrustButton {...props} /> : null
}
