'use client'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { directoryCall } from '@/lib/views/links/directory'
import type { DirectoryPage, DirectorySearch } from '@/lib/views/schemas/directory'
import type { FollowTexts } from '../users/texts'
import { MemberRows } from './member-rows'

type Props = {
  search: DirectorySearch
  found: DirectoryPage
  texts: { title: string; failed: string; follow: FollowTexts }
}

/**
 * A page of the list of members: for visitors as the page has it, for a logged-in user without blocked members, with
 * buttons that follow.
 */
export function DirectoryList({ search, found, texts }: Props) {
  const { state } = useSession()
  const own = useRead<DirectoryPage>(state === 'open' ? directoryCall(search) : undefined).found
  const rows = ({ data }: DirectoryPage) => <MemberRows label={texts.title} members={data} texts={texts.follow} />
  return (
    <>
      <div className="for-visitors">{rows(found)}</div>
      <div className="for-users">
        {own === 'failed' && <p role="alert">{texts.failed}</p>}
        {own && own !== 'failed' && rows(own)}
        {!own && (
          <div style={{ minHeight: `${found.data.length * 2}rem` }}>
            <div className="skeleton h-60 rounded-lg" aria-hidden="true" />
          </div>
        )}
      </div>
    </>
  )
}
