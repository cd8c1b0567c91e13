'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'

const MyTorrents = lazyPart(() => import('./my-torrents'))

const SKELETON = <Skeletons count={3} className="gap-3 needs-script" each="h-32 rounded-lg" />

/** The torrents of the logged-in user, after the session is known. */
export function MyTorrentsShell() {
  const user = useOwnUser()
  return user ? <MyTorrents key={user.id} waiting={SKELETON} /> : SKELETON
}
