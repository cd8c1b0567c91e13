'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'
import type { EditedNoun } from '@/lib/catalogue/nouns'

const LockButton = lazyPart(() => import('./lock-button'))

type Props = { noun: EditedNoun; id: number; field: string; isLocked: boolean }

/** The place of the button by which moderators lock or unlock a field. Everybody else loads nothing. */
export function LockPlace(props: Props) {
  const now = useSession()
  return now.state === 'open' && now.permissions.includes('CanModerate') ? <LockButton {...props} /> : null
}
