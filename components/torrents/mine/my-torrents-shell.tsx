'use client'
import { ownPart } from '@/components/identity/session/own-part'
import { Skeletons } from '@/components/ui/skeletons'

/** The torrents of the logged-in user. */
export const MyTorrentsShell = ownPart(
  () => import('./my-torrents'),
  <Skeletons count={3} className="gap-3 needs-script" each="h-32 rounded-lg" />,
)
