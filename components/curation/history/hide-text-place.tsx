'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Edit } from '@/lib/curation/schemas/edits'

const HideText = lazyPart(() => import('./hide-text'))

type Props = {
  id: number
  /** The edit with which the text is hidden; null while everybody reads it. */
  hidden: Edit['hidden']
  /** Reads a list again that the browser has read. */
  onChange?: (() => void) | undefined
}

/** The place where moderators hide the text of an edit, read it, and show it again. Everybody else loads nothing. */
export function HideTextPlace(props: Props) {
  const now = useSession()
  if (now.state !== 'open' || !now.permissions.includes('CanModerate')) return null
  return <HideText {...props} mayEdit={now.permissions.includes('CanEdit')} />
}
