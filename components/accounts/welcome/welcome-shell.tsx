'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Pick as Work } from './picks'

const Welcome = lazyPart(() => import('./welcome'))

/** The first steps of the logged-in user; visitors are asked to log in. */
export function WelcomeShell({ title, works }: { title: string; works: readonly Work[] }) {
  const user = useOwnUser()
  const waiting = (
    <div className="needs-script" aria-hidden="true">
      <span className="skeleton mb-5 block h-9 max-w-80 rounded-sm" />
      <span className="skeleton block h-120 rounded-lg" />
    </div>
  )
  if (user) return <Welcome user={user} works={works} waiting={waiting} />
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {waiting}
    </>
  )
}
