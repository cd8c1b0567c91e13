'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'

const Notifications = lazyPart(() => import('./notifications'))

/** The notifications of the logged-in user, after the session is known. */
export function NotificationsShell() {
  const user = useOwnUser()
  if (!user) return <Skeleton />
  return <Notifications key={user.id} waiting={<Skeleton />} />
}

function Skeleton() {
  return (
    <div className="grid max-w-[960px] gap-0.5 needs-script" aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <span key={place} className="skeleton h-13 rounded-md" />
      ))}
    </div>
  )
}
