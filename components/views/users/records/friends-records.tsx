'use client'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'
import type { RecordList } from '@/lib/identity/record-lists'
import type { Following } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { publicRecordsCall } from '@/lib/tracking/links/public-records'
import type { PublicRecordPage, PublicRecordPageSearch } from '@/lib/tracking/schemas/public-records'

const RecordsView = lazyPart(() => import('./lazy-records-view'))

type Props = { username: string; list: RecordList; search: PublicRecordPageSearch; texts: { onlyFriends: string } }

/**
 * A list that only friends may see: the cached page is the same for everybody, so a friend's browser fetches it. Others
 * do not ask for what would be refused.
 */
export function FriendsRecords({ username, list, search, texts }: Props) {
  const now = useSession()
  const isOpen = now.state === 'open'
  const isOwn = isOpen && now.user.username === username
  const { found: follows } = useRead<Following>(isOpen && !isOwn ? links.userCall(username, 'follow') : undefined)
  const isFriend = follows !== undefined && follows !== 'failed' && follows.isFollowing && follows.isFollowed
  const { found } = useRead<PublicRecordPage>(isOwn || isFriend ? publicRecordsCall(username, list, search) : undefined)
  const isAsking = isOpen && (isOwn || isFriend ? found === undefined : follows === undefined)
  if (isAsking) return <div className="skeleton h-96 rounded-lg" aria-hidden="true" />
  if (!found || found === 'failed') return <p className="py-12 text-center text-quiet">{texts.onlyFriends}</p>
  return <RecordsView {...{ username, list, search, found }} />
}
