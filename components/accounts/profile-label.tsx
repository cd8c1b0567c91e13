import { Avatar } from '@/components/identity/avatar'
import type { OwnUser } from '@/lib/identity/schemas/users'

/** The content of the link to the user's own profile: their picture and name, and what the link leads to. */
export function ProfileLabel({ user, text }: { user: OwnUser; text: string }) {
  return (
    <>
      <span aria-hidden="true">
        <Avatar user={user} size={40} />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-strong text-ink" dir="auto">
          {user.username}
        </span>
        <span className="block">{text}</span>
      </span>
    </>
  )
}
