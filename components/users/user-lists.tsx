'use client'
import { links } from '@/lib/links'

export type ShownList = { name: string; url: string; about: string | null; entries: string }

/** Lists of a user, as links with what they are about. */
export function UserLists({ lists }: { lists: readonly ShownList[] }) {
  return (
    <ul className="user-lists">
      {lists.map(({ name, url, about, entries }) => (
        <li key={url} className="profile-list">
          <a href={links.list(url)} className="profile-list-name" dir="auto">
            {name}
          </a>
          <span className="text-quiet figures">{entries}</span>
          {about && (
            <span className="profile-list-about" dir="auto">
              {about}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
