import { type ReactNode, useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { withMessages } from '@/i18n/browser'
import type { TermsState } from '@/lib/identity/schemas/registration'
import { noteTerms } from './terms-mark'

const TermsDialog = lazyDialog(withMessages(() => import('./terms-dialog')))

/**
 * Asks the server whether a user has still to accept the terms; if so, asks the user, else renders `children`. Not on
 * their own pages, nor before the first account is complete.
 */
export function TermsCheck({ userId, children }: { userId: number; children: ReactNode }) {
  const [isClosed, setClosed] = useState(false)
  const { found } = useRead<TermsState>('/api/me/terms')
  if (found === undefined || found === 'failed') return null
  if (found.version === null) {
    noteTerms(userId)
    return children
  }
  if (/\/(terms|privacy|setup)$/.test(location.pathname)) return null
  return <TermsDialog open={!isClosed} state={found} onClose={() => setClosed(true)} onDone={() => setClosed(true)} />
}
