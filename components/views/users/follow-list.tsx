'use client'
import { Avatar } from '@/components/identity/avatar'
import { Link } from '@/i18n/link'
import type { Follow } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'

type Props = {
  label: string
  follows: readonly Pick<Follow, 'id' | 'username' | 'profilePicture' | 'isFriend'>[]
  friends: string
}

/** A grid of users; those who follow each other are marked with `friends`. */
export function FollowList({ label, follows, friends }: Props) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-2" aria-label={label}>
      {follows.map(({ id, username, profilePicture, isFriend }) => (
        <li key={id}>
          <Link
            href={links.user(username)}
            className="flex min-h-16 items-center gap-3.5 rounded-md bg-raised px-4 py-2.5 transition-colors hover:bg-float"
          >
            <Avatar user={{ id, username, profilePicture }} size={40} />
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere text-ink" dir="auto">
              {username}
            </span>
            {isFriend && <span className="text-xs/normal text-quiet">{friends}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
