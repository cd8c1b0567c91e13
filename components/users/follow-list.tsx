'use client'
import { links } from '@/lib/links'
import type { Follow } from '@/lib/schemas/users'
import { Avatar } from './avatar'

type Props = {
  label: string
  follows: readonly Pick<Follow, 'id' | 'username' | 'profilePicture' | 'isFriend'>[]
  friends: string
}

/** Users beside each other; `friends` stands at those who follow each other. */
export function FollowList({ label, follows, friends }: Props) {
  return (
    <ul className="follows" aria-label={label}>
      {follows.map(({ id, username, profilePicture, isFriend }) => (
        <li key={id}>
          <a href={links.user(username)} className="follow-card">
            <Avatar user={{ id, username, profilePicture }} size={40} />
            <span className="follow-name" dir="auto">
              {username}
            </span>
            {isFriend && <span className="follow-friend">{friends}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
