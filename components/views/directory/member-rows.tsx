'use client'
import { Avatar } from '@/components/identity/avatar'
import { useSession } from '@/components/identity/session/use-session'
import { ListCovers } from '@/components/lists/covers'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { ListedMember } from '@/lib/views/schemas/directory'
import { FollowToggle } from '../users/follow-toggle'
import type { FollowTexts } from '../users/texts'

type Props = {
  label: string
  members: readonly ListedMember[]
  texts: FollowTexts
  onFollow?: (isFollowing: boolean) => void
}

/** Members, each with a button that follows for logged-in users; in one column where there is no room for more. */
export function MemberRows({ label, members, texts, onFollow }: Props) {
  const now = useSession()
  const own = now.state === 'open' ? now.user.id : undefined
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-x-8 gap-y-2.5" aria-label={label}>
      {members.map((member) => (
        <li key={member.id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5">
          <Link href={links.user(member.username)} className="flex min-w-0 flex-1 items-center gap-3">
            <Avatar user={member} size={40} />
            <span className="min-w-20 truncate font-semibold text-ink" dir="auto">
              {member.username}
            </span>
            <ListCovers covers={member.covers.slice(0, 3)} className="ms-auto *:w-8" />
          </Link>
          {own !== undefined && own !== member.id && (
            <FollowToggle
              address={links.userCall(member.username, 'follow')}
              username={member.username}
              texts={texts}
              known={member}
              isSmall
              onChange={onFollow}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
