'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'

/** A part of a change that can be taken back alone. */
export type Place = { place: string; label: string }

const RevertButton = lazyPart(() => import('./revert-button'))

/** `onChange` reads a list again that the browser has read. */
type Props = { id: number; places: readonly Place[]; onChange?: (() => void) | undefined }

/** The place of the button by which editors take an edit back. Everybody else loads nothing. */
export function RevertPlace(props: Props) {
  const now = useSession()
  return now.state === 'open' && now.permissions.includes('CanEdit') ? <RevertButton {...props} /> : null
}
