'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'

const MyTorrents = lazyPart(withMessages(() => import('./my-torrents')))

/** The torrents of the logged-in user, after the session is known. */
export function MyTorrentsShell() {
  const user = useOwnUser()
  if (!user) return <Skeleton />
  return <MyTorrents key={user.id} waiting={<Skeleton />} />
}

function Skeleton() {
  return (
    <div className="grid gap-3 needs-script" aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <span key={place} className="skeleton h-32 rounded-lg" />
      ))}
    </div>
  )
}
