'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'

const Guesses = lazyPart(() => import('./queue'))

const SKELETON = <Skeletons count={3} className="gap-3 needs-script" each="h-32 rounded-lg" />

/** The queue of guesses, after the session is known. Visitors log in first. */
export function GuessesShell({ needsScript }: { needsScript: string }) {
  const user = useOwnUser()
  return (
    <div className="column pt-6">
      {!user && <p className="script-less">{needsScript}</p>}
      {user ? <Guesses waiting={SKELETON} /> : SKELETON}
    </div>
  )
}
