'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'

/** A part of a change that can be taken back alone. */
export type Place = { place: string; label: string }

const RevertButton = lazyPart(() => import('./revert-button'))

/** The place of the button by which editors take an edit back. Everybody else loads nothing. */
export function RevertPlace({ id, places }: { id: number; places: readonly Place[] }) {
  const now = useSession()
  return now.state === 'open' && now.permissions.includes('CanEdit') ? <RevertButton id={id} places={places} /> : null
}
