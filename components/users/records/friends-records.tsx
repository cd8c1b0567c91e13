'use client'
import { withMessages } from '@/i18n/browser'
import { recordsCall } from '@/lib/links/records'
import type { RecordList } from '@/lib/record-lists'
import type { RecordPage, RecordPageSearch } from '@/lib/schemas/records'
import { useRead } from '../../session/use-read'
import { useSession } from '../../session/use-session'
import { lazyPart } from '../../ui/lazy-part'

const RecordsView = lazyPart(withMessages(() => import('./lazy-records-view')))

type Props = { username: string; list: RecordList; search: RecordPageSearch; texts: { onlyFriends: string } }

/** A list that only friends may see: the cached page is the same for everybody, so a logged-in friend fetches it. */
export function FriendsRecords({ username, list, search, texts }: Props) {
  const { state } = useSession()
  const { found } = useRead<RecordPage>(state === 'open' ? recordsCall(username, list, search) : undefined)
  if (state === 'open' && found === undefined) return <div className="skeleton h-96 rounded-lg" aria-hidden="true" />
  if (!found || found === 'failed') return <p className="py-12 text-center text-quiet">{texts.onlyFriends}</p>
  return <RecordsView {...{ username, list, search, found }} />
}
