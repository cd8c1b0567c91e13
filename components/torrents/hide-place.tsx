'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'

const HideMenu = lazyPart(() => import('./hide-menu'))

/** The place of the buttons that hide a group or an uploader for the user. Visitors load nothing. */
export function HidePlace({ group, uploader }: { group: string | null; uploader: string | null }) {
  const now = useSession()
  return now.state === 'open' ? <HideMenu group={group} uploader={uploader} username={now.user.username} /> : null
}
