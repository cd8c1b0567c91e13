'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'

const RevertButton = lazyPart(withMessages(() => import('./revert-button')))

/** The place of the button by which editors take an edit back. Everybody else loads nothing. */
export function RevertPlace({ id }: { id: number }) {
  const now = useSession()
  return now.state === 'open' && now.permissions.includes('CanEdit') ? <RevertButton id={id} /> : null
}
