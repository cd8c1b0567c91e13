'use client'
import { ownPart } from '@/components/identity/session/own-part'
import { PANELS } from '@/components/ui/skeletons'

/** The torrents of the logged-in user. */
export const MyTorrentsShell = ownPart(() => import('./my-torrents'), PANELS)
